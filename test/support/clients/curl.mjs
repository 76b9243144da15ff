#!/usr/bin/env node
// Replaces curl in the tests of docs/api.md, because a minimal Debian has no curl. Only the options
// of the examples work.
import { readFileSync } from "node:fs";

const [...options] = process.argv.slice(2);
const headers = new Headers();
const parameters = [];
let address;
let method;
let body;
let isGet = false;

while (options.length > 0) {
  const option = options.shift();
  if (option === "--silent" || option === "--show-error" || option === "--fail-with-body") continue;
  if (option === "--get") isGet = true;
  else if (option === "--request") method = options.shift();
  else if (option === "--header") headers.set(...options.shift().split(/: (.*)/s, 2));
  else if (option === "--data-urlencode") parameters.push(options.shift().split(/=(.*)/s, 2));
  else if (option === "--data" && options.shift() === "@-") body = readFileSync(0, "utf8");
  else if (!option.startsWith("-") && address === undefined) address = option;
  else throw new Error(`curl: ${option} is not understood`);
}
// Without --get curl would send the parameters as the body, which no example needs.
if (parameters.length > 0 && !isGet) throw new Error("curl: --data-urlencode without --get");

const url = new URL(address);
for (const [name, value] of parameters) url.searchParams.append(name, value);
const response = await fetch(url, {
  method: method ?? (body === undefined ? "GET" : "POST"),
  headers,
  body,
});
process.stdout.write(await response.text());
process.exitCode = response.ok ? 0 : 22;
