// Imported first by what people start: ends an unsupported Node.js with one line instead of somebody
// else's stack trace. This file and start.mjs keep to what Node.js 12 can read.

/** Whether Node.js `version` ("20.19.0") can run the project: package.json's "engines", in code. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

if (!isSupported(process.versions.node)) {
  console.error(
    `Avisos needs Node.js 20.19, 22.12 or newer; this is ${process.version}. See https://nodejs.org`,
  );
  process.exit(1);
}
