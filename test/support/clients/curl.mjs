#!/usr/bin/env node
// Stands in for curl, which a bare Debian lacks: understands the options that the examples of docs/api.md use, and no others.
import { readFileSync } from "node:fs";

const [...left] = process.argv.slice(2);
const headers = new Headers();
const parameters = [];
let [address, method, body, isGet] = [undefined, undefined, undefined, false];

while (left.length > 0) {
  const option = left.shift();
  if (option === "--silent" || option === "--show-error" || option === "--fail-with-body") continue;
  if (option === "--get") isGet = true;
  else if (option === "--request") method = left.shift();
  else if (option === "--header") headers.set(...left.shift().split(/: (.*)/s, 2));
  else if (option === "--data-urlencode") parameters.push(left.shift().split(/=(.*)/s, 2));
  else if (option === "--data" && left.shift() === "@-") body = readFileSync(0, "utf8");
  else if (!option.startsWith("-") && address === undefined) address = option;
  else throw new Error(`curl: ${option} is not understood`);
}
// Without --get they would be the body.
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
