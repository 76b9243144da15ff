// The program that starts the server. It imports the rest dynamically, so that a missing file or package is one line.

/** Returns the line for an error that ended the server. */
function explain(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const [line] = message.split("\n", 1);
  const isIncomplete =
    error instanceof SyntaxError || /^Cannot find (?:package|module)/.test(message);
  return isIncomplete
    ? `${line}: npm ci and npm run build, or install the release again`
    : `${line}`;
}

const fail = (error: unknown) => {
  console.error(`avisos: ${explain(error)}`);
  process.exitCode = 1;
};

await import("./serve.ts").then(({ serve }) => serve(explain), fail);
