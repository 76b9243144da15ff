import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newPassword } from "../sign-in/credential-schemas.ts";
import { compose } from "./mail-texts.ts";

const supabase = join(import.meta.dirname, "../../supabase");
const config = await readFile(join(supabase, "config.toml"), "utf8");

/** Returns the paragraphs of an e-mail's HTML. */
const paragraphsOf = (html: string) => Array.from(html.matchAll(/<p>.*?<\/p>/g), ([text]) => text);
const read = async (template: string) =>
  paragraphsOf(await readFile(join(supabase, "templates", `${template}.html`), "utf8"));
const subjectOf = (template: string) =>
  config.split(`[auth.email.template.${template}]\nsubject = "`)[1]?.split('"')[0];

/** Returns the server's e-mail with hosted Supabase's variables in place of the values. */
function mailOf(kind: "signup" | "recovery" | "email_change") {
  const code = kind === "email_change" ? {} : { code: "{{ .Token }}" };
  const sender = { churchName: "da Igreja", publicUrl: "{{ .SiteURL }}" };
  const { html, subject } = compose({ kind, to: "", tokenHash: "HASH", ...code }, sender);
  return { subject, paragraphs: paragraphsOf(html.replace("HASH", "{{ .TokenHash }}")) };
}

test.each([
  ["confirmation", "signup"],
  ["recovery", "recovery"],
] as const)(
  "hosted Supabase's template %s says the same as the server's e-mail %s",
  async (name, kind) => {
    const { subject, paragraphs } = mailOf(kind);
    expect(paragraphs).toHaveLength(7);
    expect([subjectOf(name), await read(name)]).toEqual([subject, paragraphs]);
  },
);

test("hosted Supabase's template email_change says the same as the server's e-mail, and that both addresses must confirm", async () => {
  const { subject, paragraphs } = mailOf("email_change");
  const template = await read("email_change");
  expect(template.filter((text) => paragraphs.includes(text))).toEqual(paragraphs);
  expect(template).toHaveLength(paragraphs.length + 2);
  expect(subjectOf("email_change")).toBe(subject);
});

test("an invitation by hosted Supabase has the same link and lifetime as the e-mail for a new account", async () => {
  const [, , link] = mailOf("signup").paragraphs;
  const [, , , , , lifetime] = await read("email_change");
  const invitation = await read("invite");
  expect(invitation).toContain(lifetime);
  const named = link
    ?.replace("type=signup", "type=invite")
    .replace(/>[^<]+</, ">Aceitar o convite<");
  expect(invitation).toContain(named);
});

test("config.toml names every template", async () => {
  const files = await readdir(join(supabase, "templates"));
  const named = [...config.matchAll(/"\.\/supabase\/templates\/(.+)"/g)];
  expect(files).toHaveLength(4);
  expect(named.map(([, file]) => file ?? "").sort()).toEqual(files.sort());
});

test("hosted Supabase's shortest password is the server's shortest password", () => {
  const length = Number(/^minimum_password_length = (\d+)$/m.exec(config)?.[1]);
  expect(newPassword.parse("x".repeat(length))).toHaveLength(length);
  expect(() => newPassword.parse("x".repeat(length - 1))).toThrow("weak_password");
});
