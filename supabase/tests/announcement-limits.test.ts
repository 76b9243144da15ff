import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { ANNOUNCEMENT, edit, post } from "../../test/support/clients/announcements.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import { MAX_LENGTHS } from "../lengths.ts";
import { DATE_RANGE, MAX_DAYS } from "../limits.ts";

const { owner, createMember } = peopleOf(inject("server"));
const person = await createMember("Administradora", { role: "admin" });
const { date } = ANNOUNCEMENT;

/** Returns "accepted" if these values can be posted, or else the constraint that refuses them. */
async function verdict(values: object): Promise<string> {
  const id = randomUUID();
  const { error, status } = await post(person, { id, ...values });
  const rows = await owner`select from public.announcements where id = ${id}`;
  expect([status, rows.length]).toEqual(error ? [expect.closeTo(400, -2), 0] : [201, 1]);
  if (error === null) return "accepted";
  return error.message.match(/constraint "announcements_(\w+)"/)?.[1] ?? error.code;
}

const long = (length: number) => "é".repeat(length);
const latest = (seconds: number) =>
  new Date(Date.parse(date) + MAX_DAYS * 86_400_000 + seconds * 1_000).toISOString();
const link = (length: number) => `https://a.example/${"b".repeat(length - 18)}`;

test.each<[name: string, values: object, expected: string]>([
  ["a blank title", { title: " \u00a0\u3000" }, "title_length"],
  ["a title with one letter between invisible characters", { title: "\u3164a\u202e" }, "accepted"],
  ["a title of 201 characters", { title: long(201) }, "title_length"],
  ["an empty description", { description: "" }, "description_length"],
  ["a description of 5,001 characters", { description: long(5001) }, "description_length"],
  ["a title of null", { title: null }, "23502"],
  ["a date of null", { date: null }, "23502"],
  ["a date on 31 February", { date: "2030-02-31T10:00:00Z" }, "22008"],
  ["a date that is no date", { date: "amanhã" }, "22007"],
  ["an infinite date", { date: "infinity" }, "date_range"],
  ["a date in 2101", { date: "2101-01-01T00:00:00Z" }, "date_range"],
  ["a NUL byte in the title", { title: "a\u0000b" }, "22P05"],
  ["an unknown ministry", { ministry_id: randomUUID() }, "ministry_id_fkey"],
  ["a ministry that is no UUID", { ministry_id: "louvor" }, "22P02"],
  ["an unknown column", { urgent: true }, "PGRST204"],
  ["a blank place", { location: "\u00a0 " }, "location_length"],
  ["a contact of 201 characters", { contact: long(201) }, "contact_length"],
  ["a link of 501 characters", { link_url: link(501) }, "link_url_length"],
  ["a label of 61 characters", { link_url: link(30), link_label: long(61) }, "link_label_length"],
  ["a link label without a link", { link_label: "Inscrição" }, "link_label_has_url"],
  ["a status reason of 201 characters", { status_reason: long(201) }, "status_reason_length"],
  ["an unknown status", { status: "confirmed" }, "status_known"],
  ["an end a second after the start", { ends_at: "2030-12-12T22:30:01Z" }, "accepted"],
  ["an end at the start", { ends_at: date }, "ends_at_range"],
  ["an end 60 days after the start", { ends_at: latest(0) }, "accepted"],
  ["an end 60 days and a second after the start", { ends_at: latest(1) }, "ends_at_range"],
])("posting an announcement with %s has the result: %s", async (_, values, expected) =>
  expect(await verdict(values)).toBe(expected),
);

test("moving the start of an announcement past its end is refused", async () => {
  const { data } = await post(person, { ends_at: "2030-12-13T00:00:00Z" });
  const { error } = await edit(person, data?.id ?? "", { date: "2030-12-13T00:00:00Z" });
  expect(error?.message).toContain("announcements_ends_at_range");
});

test("a link needs http or https and a host without a user name", async () => {
  for (const link_url of [
    "http://igreja.org",
    "https://igreja.org",
    "HTTPS://IGREJA.ORG/a",
    "https://igreja.org:8443/a?b=c&d=%20#e",
    "https://igreja.org/a@b",
    "https://igreja.org?e=a@b",
    "https://são-josé.org/missa",
    "https://192.168.0.10/ao-vivo",
  ])
    expect([link_url, await verdict({ link_url })]).toEqual([link_url, "accepted"]);
  for (const link_url of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://igreja.org",
    "vbscript:x",
    "",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "ftp://igreja.org",
    "//igreja.org",
    "igreja.org",
    "https://",
    "https:///igreja.org",
    "https://?a",
    "https://igreja.org@evil.example",
    "https://igreja.org:senha@evil.example/a",
    "https://evil.example\\@igreja.org",
    " https://igreja.org",
    "https://igreja.org ",
    "https://igreja.org/a b",
    "https://igreja.org/a\r\nBEGIN:VEVENT",
    "https://igreja.org\n",
    "https://igreja.org/\u0007",
    "https://igreja.org/\u202egro.live",
    "x https://igreja.org",
    "https://\u2066igreja.org",
    "https://igreja\u200b.org",
    "https://igreja.org/?a=\u3164",
    "https://igreja.org/\ufe0f#\u{e0041}",
  ])
    expect([link_url, await verdict({ link_url })]).toEqual([link_url, "link_url_format"]);
});

test.each<[string, object]>([
  ["the longest texts", { title: "a".repeat(200), description: "b".repeat(5000) }],
  ["the longest link and link label", { link_url: link(500), link_label: long(60) }],
  ["the longest title in emoji", { title: "🙏".repeat(200) }],
  ["markup", { title: "<script>alert(1)</script>", description: "<img src=x onerror=alert(1)>" }],
  ["the earliest date", { date: `${DATE_RANGE.from}T00:00:00+00:00` }],
  ["the latest date", { date: `${DATE_RANGE.to}T00:00:00+00:00` }],
])("an announcement with %s is returned as it was sent", async (_, values) => {
  const row = { ...ANNOUNCEMENT, ...values };
  const { data } = await person.client.from("announcements").insert(row).select();
  expect(data).toMatchObject([row]);
});

test("constraints accept exactly the lengths that the forms accept", async () => {
  for (const [constraint, length] of Object.entries(MAX_LENGTHS)) {
    const [row] = await owner<{ definition: string }[]>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
        where conname = ${constraint}
    `;
    const bound = new RegExp(`char_length\\(\\w+\\) <= ${length}\\b`);
    expect(row?.definition, constraint).toMatch(bound);
  }
});
