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
])("the check reports a script with %s", (_, code, feature) => {
  expect(beyondInScript(code)).toEqual([feature]);
});

test("the check accepts a script whose methods are polyfilled, tested for, or old", () => {
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
])("the check reports a style sheet with %s", (_, css, feature) => {
  expect(beyondInStyles(css)).toEqual([feature]);
});

test("the check accepts a style sheet whose new features are converted or cosmetic", () => {
  const css =
    "@container list (width>=1em){.a:has(b){text-wrap:balance;top:1lh}}@media print{a{top:0}}";
  expect(beyondInStyles(css)).toEqual([]);
});
