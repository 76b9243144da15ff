import { expect, test } from "vitest";
import { atomFeed } from "./feed.ts";

const feed = {
  name: "Avisos",
  publicUrl: "https://a.example",
  routes: { announcement: "/avisos/:id", files: { feed: { path: "/avisos.xml" } } },
};
const entry = {
  id: "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90",
  title: "Ceia",
  status: "",
  summary: "sábado",
  reason: "",
  description: "Todos",
  ministry: "Louvor",
  published: "2026-11-20T12:00:00+00:00",
  updated: "2026-11-21T12:00:00+00:00",
};

test("the feed has the date of its first entry, or a fixed date when it is empty", () => {
  expect(atomFeed({ ...feed, entries: [entry] })).toContain(
    "<title>Avisos</title>\n<updated>2026-11-21T12:00:00+00:00</updated>",
  );
  expect(atomFeed({ ...feed, entries: [] })).toContain("<updated>2000-01-01T00:00:00Z</updated>");
});

test("markup in a text is escaped in the feed", () => {
  const hostile = `</title><entry a="b">]]>&amp;`;
  const xml = atomFeed({ ...feed, entries: [{ ...entry, title: hostile, ministry: hostile }] });
  const written = "&lt;/title&gt;&lt;entry a=&quot;b&quot;&gt;]]&gt;&amp;amp;";
  expect(xml).toContain(`<title>${written}</title>`);
  expect(xml).toContain(`<category term="${written}"/>`);
  expect(xml.match(/<entry>/g)).toHaveLength(1);
});

test("the feed leaves out the characters that XML cannot contain, and keeps all others", () => {
  const description = "a\u0000\u0001\u000b\ufffe\ud800b\r\nc\rd\t🙏\u202eç";
  expect(atomFeed({ ...feed, entries: [{ ...entry, description }] })).toContain(
    '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">ab<br/>\nc<br/>\nd\t🙏\u202eç</div></content>',
  );
});
