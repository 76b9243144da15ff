import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

function run(body: string): string[] {
  const program = `
    import { createLogger } from "./dist-server/log.js";
    const logger = createLogger("info");
    ${body}
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  return output.split("\n").map((line) => (line.startsWith("{") ? JSON.parse(line).msg : line));
}

test("lines are whole and in order", () => {
  const lines = run(`
    for (let i = 0; i < 3; i += 1) logger.info(String(i));
    setImmediate(() => logger.info("3"));
  `);
  expect(lines).toEqual(["0", "1", "2", "3", ""]);
});

test("what was logged last is written, however the process ends itself", () => {
  expect(run('logger.info("last"); process.exit(0);')).toEqual(["last", ""]);
});
