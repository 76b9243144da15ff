import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { atEnd } from "../ending.ts";

/** A program of this folder in a process of its own, which is given one order. */
export class Child {
  readonly #process: ChildProcess;
  readonly #forget: () => void;

  constructor(program: string) {
    this.#process = fork(join(import.meta.dirname, program), {
      // Flags of this process are not the child's.
      execArgv: [],
      // JSON has no NaN, which is the time of a request that was never answered.
      serialization: "advanced",
    });
    this.#forget = atEnd(() => this.stop());
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Gives the order and returns the program's answer. @throws when it ends without one. */
  async ask(order: object): Promise<unknown> {
    const answer = once(this.#process, "message");
    const ended = once(this.#process, "exit").then(([code]) => {
      throw new Error(`a load program ended with ${code}`);
    });
    this.#process.send(order);
    const [message] = await Promise.race([answer, ended]);
    ended.catch(() => {});
    return message;
  }

  stop(): void {
    this.#forget();
    this.#process.kill("SIGKILL");
  }
}
