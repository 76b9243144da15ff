import { execFileSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { createLogger } from "./log.ts";

test("the logger writes complete lines in order, and the last ones at the exit", () => {
  const program = `
    import { runnerImport } from "vite";
    const { module } = await runnerImport("/server/log.ts", { logLevel: "silent" });
    const logger = module.createLogger("info");
    for (let i = 0; i < 3; i += 1) logger.info({}, String(i));
    setTimeout(() => {
      logger.info({}, "last");
      process.exit(0);
    }, 50);
  `;
  const args = ["--input-type=module", "--eval", program];
  const output = execFileSync(process.execPath, args, { encoding: "utf8" });
  const lines = output.split("\n").map((line) => line && JSON.parse(line).msg);
  expect(lines).toEqual(["0", "1", "2", "last", ""]);
});

test("a log line is JSON with level and time first and the message last", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-24T12:00:00.005Z"), toFake: ["Date"] });
  const lines: string[] = [];
  const logger = createLogger("info", (line) => lines.push(line));
  logger.info({ count: 2, cause: 'a "quoted"\nname', unknown: undefined }, "clean-up");
  logger.warn({}, "nothing");
  vi.setSystemTime(Date.parse("2026-11-24T12:00:00.006Z"));
  logger.error('"id":7', "request");
  vi.useRealTimers();
  const at = (milliseconds: number) => `"time":"2026-11-24T12:00:00.00${milliseconds}Z"`;
  expect(lines).toEqual([
    `{"level":30,${at(5)},"count":2,"cause":"a \\"quoted\\"\\nname","msg":"clean-up"}\n`,
    `{"level":40,${at(5)},"msg":"nothing"}\n`,
    `{"level":50,${at(6)},"id":7,"msg":"request"}\n`,
  ]);
});

test.each([
  ["debug", ["info", "warn", "error"]],
  ["info", ["info", "warn", "error"]],
  ["warn", ["warn", "error"]],
  ["error", ["error"]],
  ["silent", []],
] as const)("the logger with LOG_LEVEL %s writes the levels %j", (least, expected) => {
  const lines: string[] = [];
  const logger = createLogger(least, (line) => lines.push(JSON.parse(line).msg));
  for (const level of ["info", "warn", "error"] as const) logger[level]({}, level);
  expect(lines).toEqual(expected);
});
