import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";

const { owner, createCast } = peopleOf(inject("server"));
const date = "2030-12-12T22:30:00+00:00";

const cast = await createCast();
// More than a member may post in an hour.
await owner`update public.profiles set role = 'admin' where user_id = ${cast.member.id}`;

const row = () => ({
  id: randomUUID(),
  title: "Ensaio",
  description: "Às 19h",
  date,
  ministry_id: cast.ownMinistry,
  created_by: cast.member.id,
});

/** Whether a new announcement with these values is accepted; else the constraint that refuses it. */
async function verdict(values: object): Promise<string> {
  const { error } = await cast.member.client.from("announcements").insert({ ...row(), ...values });
  if (error === null) return "accepted";
  return error.message.match(/constraint "announcements_(\w+)"/)?.[1] ?? error.code;
}

describe("limits", () => {
  const long = (length: number) => "é".repeat(length);
  const link = (length: number) => `https://a.example/${"b".repeat(length - 18)}`;

  test.each<[name: string, values: object, expected: string]>([
    ["a title of an override of direction", { title: "\u202e" }, "title_length"],
    ["a title of fillers", { title: "\u3164\u115f" }, "title_length"],
    ["a title with one letter between them", { title: "\u3164a\u202e" }, "accepted"],
    [
      "a description of blanks without width",
      { description: "\u200b\n\u2060" },
      "description_length",
    ],
    ["a place of 200 characters", { location: long(200) }, "accepted"],
    ["a place of 201", { location: long(201) }, "location_length"],
    ["a blank place", { location: "\u00a0 " }, "location_length"],
    ["a contact of 200 characters", { contact: long(200) }, "accepted"],
    ["a contact of 201", { contact: long(201) }, "contact_length"],
    ["an empty contact", { contact: "" }, "contact_length"],
    ["a link of 500 characters", { link_url: link(500) }, "accepted"],
    ["a link of 501", { link_url: link(501) }, "link_url_length"],
    ["a label of 60", { link_url: link(30), link_label: long(60) }, "accepted"],
    ["a label of 61", { link_url: link(30), link_label: long(61) }, "link_label_length"],
    ["a blank label", { link_url: link(30), link_label: "\t" }, "link_label_length"],
    ["a label without a link", { link_label: "Inscrição" }, "link_label_has_url"],
    ["a reason of 200 characters", { status_reason: long(200) }, "accepted"],
    ["a reason of 201", { status_reason: long(201) }, "status_reason_length"],
    ["a blank reason", { status_reason: "  " }, "status_reason_length"],
    ["cancelled", { status: "cancelled" }, "accepted"],
    ["an unknown status", { status: "confirmed" }, "status_known"],
    ["an end a second after the start", { ends_at: "2030-12-12T22:30:01Z" }, "accepted"],
    ["an end at the start", { ends_at: date }, "ends_at_range"],
    ["an end before the start", { ends_at: "2030-12-12T22:29:59Z" }, "ends_at_range"],
    ["an end 60 days later", { ends_at: "2031-02-10T22:30:00Z" }, "accepted"],
    ["an end a second after that", { ends_at: "2031-02-10T22:30:01Z" }, "ends_at_range"],
  ])("%s: %s", async (_, values, expected) => expect(await verdict(values)).toBe(expected));

  test("a start that is moved behind the end is refused", async () => {
    const own = row();
    const announcements = () => cast.member.client.from("announcements");
    const ends_at = "2030-12-13T00:00:00+00:00";
    expect((await announcements().insert({ ...own, ends_at })).error).toBeNull();
    const { error } = await announcements().update({ date: ends_at }).eq("id", own.id);
    expect(error?.message).toContain("announcements_ends_at_range");
  });
});

describe("a link", () => {
  test.each([
    "http://igreja.org",
    "https://igreja.org",
    "HTTPS://IGREJA.ORG/a",
    "https://igreja.org:8443/a?b=c&d=%20#e",
    "https://igreja.org/a@b",
    "https://igreja.org?e=a@b",
    "https://são-josé.org/missa",
    "https://192.168.0.10/ao-vivo",
  ])("%s is accepted", async (link_url) => expect(await verdict({ link_url })).toBe("accepted"));

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://igreja.org",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
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
    "https://\u2066igreja.org",
    "https://igreja\u200b.org",
    "https://igreja.org/?a=\u3164",
    "https://igreja.org/\ufe0f#\u{e0041}",
    "x https://igreja.org",
    "",
  ])("%j is refused", async (link_url) => {
    expect(await verdict({ link_url })).toBe("link_url_format");
  });
});
