#!/usr/bin/env node
// The program of a release: becomes the server, or the command that is named (admin, backup, restore).
import "./requirements.mjs";
import { fileURLToPath } from "node:url";
import { becomeProgram } from "./become-program.mjs";

const LOOK_MS = 250;

/** npx passes a signal on to its shell, which ends without telling anybody: whoever loses its parent stops. */
function stopWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_MS);
  looking.unref();
}

async function findBuild() {
  if (process.env.npm_command === "exec") stopWithParent();
  const release = fileURLToPath(new URL("..", import.meta.url));
  const { findDamage } = await import("../dist-server/build-integrity.js");
  const damage = findDamage(release);
  if (damage) throw new Error(damage);
  return release;
}

const explain = ({ message }) =>
  `this release is incomplete (${message.split("\n")[0]}): install it again`;

becomeProgram(findBuild, explain);
