// Finds the features in the scripts and style sheets of the build that the oldest supported
// browsers lack (docs/testing.md), by MDN's compatibility data. Fails when a found feature is not
// listed in HARMLESS. An argument may name the folder of the build.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseSync } from "vite";
import { OLDEST } from "./oldest-browsers.mjs";

/** Features that a supported browser may lack without harm, each with the reason. */
const HARMLESS = {
  ".findLast .findLastIndex .toReversed .toSorted .toSpliced AbortSignal.timeout":
    "web/app/older-browsers.ts defines them",
  "@container container container-type lh :has": "web/app/older-style-sheets.ts converts them",
  "Intl.Segmenter Notification OffscreenCanvas cancelIdleCallback requestIdleCallback":
    "our code checks first that they exist",
  "Error.captureStackTrace PublicKeyCredential navigation setImmediate":
    "the packages that use them check first that they exist",
  "accent-color contain-intrinsic-block-size content-visibility forced-color-adjust scrollbar-width":
    "without them the page is slower or plainer, but complete",
  "@page outline overscroll-behavior-x print-color-adjust resize text-wrap user-select zoom":
    "without them the page is plainer, but complete",
  "-webkit-tap-highlight-color :-webkit-inner-spin-button :-webkit-search-cancel-button":
    "only browsers that know them show the fault that they repair",
  "@property color-mix field-sizing text-size-adjust":
    "the sheet has other declarations for browsers without them",
};

const data = createRequire(import.meta.url)("@mdn/browser-compat-data");
const harmless = new Set(Object.keys(HARMLESS).flatMap((names) => names.split(" ")));
const isHarmful = (name) => !harmless.has(name) && !harmless.has(name.replace(/(\w)\..*/s, "$1"));

// A method call does not show the type of the object. The check therefore looks up the method in
// all of these types.
const METHODS_OF = ["Array", "Map", "Set", "String"];

/**
 * Returns whether all supported browsers have the feature that an entry of the compatibility data
 * describes.
 */
function isSupported({ support }) {
  return Object.entries(OLDEST).every(([browser, oldest]) => {
    const [{ version_added: added, flags }] = [support[browser] ?? { version_added: true }].flat();
    if (added === true) return true;
    return added !== false && !flags && Number.parseFloat(added.replace("≤", "")) <= oldest;
  });
}

/**
 * The features that a supported browser lacks: methods of any object (`.name`), members of an
 * object (`Name.name`), and globals.
 */
function missingInScripts() {
  const methods = new Map();
  const members = new Set();
  const globals = new Set();
  const { builtins } = data.javascript;
  for (const [name, { __compat: own, ...parts }] of Object.entries({ ...data.api, ...builtins })) {
    if (own && !isSupported(own)) globals.add(name);
    for (const [part, { __compat: compat }] of Object.entries(parts)) {
      if (!compat) continue;
      const isHere = isSupported(compat);
      if (!isHere) members.add(`${name}.${part.replace("_static", "")}`);
      if (name === "Window" && !isHere) globals.add(part);
      // Several types may have a method of the same name. The method counts as missing only when
      // all of these types lack the method.
      if (METHODS_OF.includes(name)) methods.set(part, methods.get(part) || isHere);
    }
  }
  return { methods, members, globals };
}

const missing = missingInScripts();

/** Yields the features in a node of the syntax tree that a supported browser lacks. */
function* beyondIn(node, code) {
  const callee = /^(?:Call|New)Expression$/.test(node.type) ? node.callee.name : undefined;
  if (callee && missing.globals.has(callee)) yield callee;
  if (node.type === "MemberExpression" && !node.computed) {
    const object = node.object.name;
    const part = node.property.name;
    if (missing.globals.has(object)) yield object;
    if (missing.members.has(`${object}.${part}`)) yield `${object}.${part}`;
    else if (missing.methods.get(part) === false) yield `.${part}`;
  }
  const literal = node.type === "TemplateElement" ? node.value.raw : node.value;
  const text = node.regex?.pattern ?? (typeof literal === "string" ? literal : "");
  if (/\(\?<[=!]/.test(text)) yield `the lookbehind in ${text}`;
  if (/^[.@/][^{}]*\{/.test(text)) yield* beyondInStyles(text);
  else if (/\((?:width|height) ?[<>]|\b(?:light-dark|color-mix)\(/.test(text)) yield text;
  if (node.regex?.flags.includes("v")) yield `the flag v of /${text}/`;
  if (node.type === "StaticBlock") yield "the static block of a class";
  // Safari before 16 does not find variables inside parentheses in the value of a class field
  // (https://webkit.org/b/236843).
  const { value } = node.type === "PropertyDefinition" ? node : {};
  if (value && !/Function/.test(value.type) && code.slice(value.start, value.end).includes("(")) {
    yield `the parenthesis in the class field ${code.slice(node.start, node.end)}`;
  }
}

/** Returns the features in a script that a supported browser lacks. */
export function beyondInScript(code) {
  const found = new Set();
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    if (typeof node.type === "string") for (const name of beyondIn(node, code)) found.add(name);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync("script.js", code).program);
  return [...found].filter(isHarmful);
}

/**
 * Returns the features in `parts` that `css` uses and that a supported browser lacks. The
 * expression `uses` finds the names of features in `css`.
 */
function beyondOf(css, parts, uses, write = (name) => name) {
  const names = new Set(Array.from(css.matchAll(uses), ([, name]) => name));
  return [...names]
    .filter((name) => {
      const compat = parts[name]?.__compat;
      return compat && !isSupported(compat);
    })
    .map(write);
}

/**
 * The functions of CSS values, by name. The compatibility data list some functions below a type.
 */
const functions = { ...data.css.types, ...data.css.types.color, ...data.css.types.length };

/** Returns the features in a style sheet of the build that a supported browser lacks. */
export function beyondInStyles(css) {
  const selectors = css.replaceAll(/\{[^{}]*\}/g, "{}");
  const found = [
    ...beyondOf(css, data.css.properties, /[{;]([a-z-]+):/g),
    ...beyondOf(css, data.css["at-rules"], /@([a-z-]+)/g, (name) => `@${name}`),
    ...beyondOf(selectors, data.css.selectors, /:([a-z-]+)/g, (name) => `:${name}`),
    ...beyondOf(css, functions, /(?<![a-z-])([a-z-]+)\(/g),
    ...beyondOf(css, functions, /\d([a-z]+)\b/g),
    ...(css.match(/@media[^{]*/g) ?? []).filter((query) => /[<>]/.test(query)),
    ...(/(?:^|[{};])&/.test(css) ? ["nesting"] : []),
  ];
  return found.filter(isHarmful);
}

/** Returns the texts of the elements `tag` in a page of the build. */
const textsOf = (tag, page) =>
  page
    .split(`<${tag}`)
    .slice(1)
    .map((part) => part.slice(part.indexOf(">") + 1, part.indexOf(`</${tag}>`)));

function main(folder) {
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const page = read("index.html");
  const scripts = textsOf("script", page).map((text) => ["index.html", beyondInScript(text)]);
  const styles = textsOf("style", page).map((text) => ["index.html", beyondInStyles(text)]);
  const files = readdirSync(join(folder, "assets"))
    .map((name) => `assets/${name}`)
    .concat("sw.js");
  for (const file of files) {
    if (file.endsWith(".js")) scripts.push([file, beyondInScript(read(file))]);
    if (file.endsWith(".css")) styles.push([file, beyondInStyles(read(file))]);
  }
  for (const [file, features] of scripts.concat(styles)) {
    if (features.length === 0) continue;
    console.error(`${file}: the oldest browsers of docs/testing.md lack ${features.join(", ")}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === import.meta.filename) main(process.argv[2] ?? "dist");
