// Runs a TypeScript program: node scripts/run.mjs <file> <arguments>. Vite removes the types,
// because Node.js 20 cannot run TypeScript.
import { runnerImport } from "vite";

const [file] = process.argv.splice(2, 1);
await runnerImport(file, { configFile: false, logLevel: "error" });
