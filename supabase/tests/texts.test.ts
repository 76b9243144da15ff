import { expect, test } from "vitest";
import { edit, post } from "../../test/support/clients/announcements.ts";
import { openBoard } from "./board.ts";
import { BOARD_URL, readCalendar } from "./calendars.ts";

const { owner, cast, storedAnnouncement, weekly } = await openBoard();
const { admin } = cast;
const MARKS = "\u000b \u000c \u0085 \u001e \u2028 \u2029 \r \r\n".split(" ");
const LINES = "Traga:\n- lanche\n- Bíblia";

test.each(MARKS)("the mark %j is a line break in a posted text and its calendar", async (mark) => {
  const { data } = await post(admin, { description: LINES.replaceAll("\n", mark) });
  const id = data?.id ?? "";
  expect(await storedAnnouncement(id)).toMatchObject({ description: LINES });
  const [row] = await owner<{ ics: string }[]>`
    select convert_from(public.agenda(announcement_id => ${id}, board_url => ${BOARD_URL}),
      'UTF8') as ics
  `;
  expect(readCalendar(row?.ics ?? "").events[0]?.text("description")).toContain(`${LINES}\n\n`);
});

test("control characters and invisible ends are left out of each text", async () => {
  const bare = {
    title: 'Um "a\\u0007" \\',
    location: "Salão 👨‍👩‍👧 ❤️",
    contact: "Ana",
    link_label: "Ir",
  };
  const odd = Object.entries(bare).map(([name, text]) => [
    name,
    `\u200b\ufeff${text.replace("a", "a\u0007\u001c\u007f\u0091\b")}\u00ad\u200e\u2060`,
  ]);
  const link_url = "https://igreja.org/";
  const { data } = await post(admin, { ...Object.fromEntries(odd), link_url });
  expect(await storedAnnouncement(data?.id ?? "")).toMatchObject({ ...bare, link_url });
  await edit(admin, data?.id ?? "", { status: "cancelled", status_reason: "a\u000bb\u0007" });
  expect(await storedAnnouncement(data?.id ?? "")).toMatchObject({ status_reason: "a\nb" });
});

test("a series keeps its texts in the same form", async () => {
  const { id, rows } = await weekly();
  const changes = { description: "a\u000bb\u0007" };
  const called = { announcement_id: rows[0]?.id ?? "", scope: "upcoming", changes };
  expect((await admin.client.rpc("change_series", called)).error).toBeNull();
  const texts = await owner`
    select template ->> 'description' as text from public.series where id = ${id}
    union select description from public.announcements where series_id = ${id}
  `;
  expect(texts).toEqual([{ text: "a\nb" }]);
});

test("U+FFFD is refused in each text that people write", async () => {
  const text = "fam\ufffdlia";
  const series = await weekly();
  const api = admin.client;
  const id = series.rows[0]?.id ?? "";
  const answers = [
    await post(admin, { location: text }),
    await edit(admin, id, { description: text }),
    await api.from("ministries").insert({ name: text, color: "#000000" }),
    await api.from("profiles").update({ name: text }).eq("user_id", admin.id),
    await api.from("church").upsert({ id: true, address: text }),
    await api.rpc("change_series", {
      announcement_id: id,
      scope: "upcoming",
      changes: { title: text },
    }),
  ];
  expect(answers.map(({ error }) => error?.hint)).toEqual(answers.map(() => "damaged_text"));
  for (const table of ["edition_notes", "edition_blocks"]) {
    const triggers = await owner`
      select from pg_trigger
      where tgname = 'clean_texts' and tgrelid = ${`public.${table}`}::regclass
    `;
    expect(triggers, table).toHaveLength(1);
  }
});
