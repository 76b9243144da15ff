import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { VISIBLE } from "../limits.ts";

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();

test("forms and database agree on which characters are invisible", async () => {
  const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
  const codes = Array.from({ length: 0x10ffff }, (_, index) => index + 1);
  const all = codes.filter((code) => !isSurrogate(code)).map((code) => String.fromCodePoint(code));
  const unseen = all.filter((character) => !VISIBLE.test(character));
  const seen = all.filter((character) => VISIBLE.test(character)).join("");
  const [row] = await sql`
    select private.is_blank(${unseen.join("")}) as unseen, private.has_invisible(${seen}) as seen,
      private.is_blank(${`${unseen.join("")}a`}) as mixed
  `;
  expect(row).toEqual({ unseen: true, seen: false, mixed: false });
  expect(unseen.length).toBeGreaterThan(4000);
});
