import { expect, test } from "vitest";
import { beyondInScript, beyondInStyles } from "./check-browsers.mjs";

test.each([
  ["a method of an array", "list.with(0, 1)", ".with"],
  ["a method of an object", "Object.groupBy(list, key)", "Object.groupBy"],
  ["a class", "new CompressionStream('gzip')", "CompressionStream"],
  ["a lookbehind", "text.split(/(?<=,) /)", "the lookbehind in (?<=,) "],
  ["a lookbehind in a text", "new RegExp('(?<!a)b')", "the lookbehind in (?<!a)b"],
  ["a range of widths", "matchMedia('(width >= 40rem)')", "(width >= 40rem)"],
  ["a colour of two themes", "style.color = `light-dark(red, $" + "{other})`", "light-dark(red, "],
  ["a static block", "class A { static { run() } }", "the static block of a class"],
  [
    "a parenthesis in a class field",
    "class A { b = new Map(c) }",
    "the parenthesis in the class field b = new Map(c)",
  ],
  ["a style sheet in a text", "add('.a{rotate:1deg}')", "rotate"],
])("a script with %s is beyond the oldest browsers", (_, code, feature) => {
  expect(beyondInScript(code)).toEqual([feature]);
});

test("a script with methods that are polyfilled, tested for or old is within the table", () => {
  const code = "typeof Notification; list.toSorted(); text.replaceAll(/a/g, b); class A { #b = 1 }";
  expect(beyondInScript(code)).toEqual([]);
});

test.each([
  ["a property", ".a{rotate:1deg}", "rotate"],
  ["a function", ".a{color:light-dark(#fff,#000)}", "light-dark"],
  ["a range in a media query", "@media (width>=40rem){.a{top:0}}", "@media (width>=40rem)"],
  ["an at-rule", "@starting-style{.a{top:0}}", "@starting-style"],
  ["a selector", ".a:open{top:0}", ":open"],
  ["nesting", ".a{top:0;&:hover{top:1px}}", "nesting"],
])("a style sheet with %s is beyond the oldest browsers", (_, css, feature) => {
  expect(beyondInStyles(css)).toEqual([feature]);
});

test("a style sheet with what is converted or only finer is within the table", () => {
  const css =
    "@container list (width>=1em){.a:has(b){text-wrap:balance;top:1lh}}@media print{a{top:0}}";
  expect(beyondInStyles(css)).toEqual([]);
});
