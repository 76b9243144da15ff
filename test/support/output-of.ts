import type { ChildProcess } from "node:child_process";

/** What `child` has written so far, on both streams. */
export function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}
