// Starts the server. All other modules are imported dynamically, so that a missing module results
// in a one-line error.

/** Returns the one-line message for an error that ended the server. */
function explain(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const [line] = message.split("\n", 1);
  const isIncomplete =
    error instanceof SyntaxError || /^Cannot find (?:package|module)/.test(message);
  return isIncomplete
    ? `${line}: run npm ci and npm run build, or install the release again`
    : `${line}`;
}

const fail = (error: unknown) => {
  console.error(`avisos: ${explain(error)}`);
  process.exitCode = 1;
};

await import("./serve.ts").then(({ serve }) => serve(explain), fail);
