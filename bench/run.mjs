// Runs the bench, which is TypeScript: Vite strips the types.
import { runnerImport } from "vite";

await runnerImport("bench/main.ts", { configFile: false, logLevel: "warn" });
