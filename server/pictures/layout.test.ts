import { beforeAll, describe, expect, test } from "vitest";
import { announcementPicture, isShortDate, statusPicture, titleType } from "./layout.ts";
import { openPictureRenderer, type PictureRenderer } from "./pictures.ts";

const DAY = { weekday: "sáb", day: "21", month: "nov", until: "", isHeld: true };
const POSTER = { day: DAY, ground: "#faecd9", color: "#985304", arch: "0 0 0 0.4em #985304" };
const CULTO = {
  board: "Avisos da Igreja TC",
  site: "avisos.igreja.org",
  title: "Culto jovem",
  when: "sábado, 21 de novembro, 19:30",
  struck: "",
  place: "Salão social",
  ministry: "Jovens",
  status: "",
  poster: POSTER,
};

const HOSTILE = {
  "200 emoji": { title: "🎉".repeat(200) },
  "one word of 200 letters": { title: "a".repeat(200) },
  "letters that are in no font": { title: "주일 예배 주보 العربية" },
  "half of a surrogate pair": { title: "Culto \ud83c" },
  "a place as long as a paragraph": { place: "Rua das Flores, depois da ponte. ".repeat(6) },
  "nothing but a title": { place: "", ministry: "", site: "" },
};

describe("the layout of a picture", () => {
  test.each([
    ["x".repeat(14), 76, 2],
    ["x".repeat(15), 62, 3],
    ["x ".repeat(15), 76, 2],
    [`${"x ".repeat(15)}x`, 62, 3],
    ["x".repeat(18), 50, 4],
    ["x ".repeat(30), 62, 3],
    [`${"x ".repeat(30)}x`, 50, 4],
  ])("gives the title %j the font size %i and %i lines", (title, fontSize, lineClamp) => {
    expect(titleType(title)).toEqual({ fontSize, lineClamp });
  });

  test("makes a title below a status smaller, and gives it no more lines", () => {
    for (const title of ["Culto", "x".repeat(16), "x".repeat(200)]) {
      expect(titleType(title, true).fontSize).toBeLessThan(titleType(title).fontSize);
      expect(titleType(title, true).lineClamp).toBeLessThanOrEqual(titleType(title).lineClamp);
    }
  });

  test("counts a date of more than 48 characters as two lines", () => {
    expect([isShortDate("x".repeat(48)), isShortDate("x".repeat(49))]).toEqual([true, false]);
  });
});

describe("the renderer", () => {
  let draw: PictureRenderer;

  beforeAll(async () => {
    draw = await openPictureRenderer();
  });

  test.each(Object.entries(HOSTILE))("draws a picture with %s", async (_, part) => {
    const pictures = [
      { layout: announcementPicture, size: [1200, 630] },
      { layout: statusPicture, size: [1080, 1920] },
    ];
    for (const { layout, size } of pictures) {
      const png = await draw(layout({ ...CULTO, ...part }));
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size);
      expect(png.length).toBeLessThan(150_000);
    }
  });

  test("draws the same picture for equal content, and another picture after each change", async () => {
    const changes = [
      {},
      { status: "Cancelado" },
      { status: "Adiado" },
      { title: "Culto das mulheres" },
      { place: "Templo" },
      { ministry: "Louvor" },
      { poster: { ...POSTER, ground: "#dbe5fb" } },
      { poster: { ...POSTER, arch: "0 0 0 0.4em #2563eb" } },
      { board: "Avisos da Igreja Batista TC" },
      { poster: { ...POSTER, day: { ...DAY, weekday: "dom", day: "22" } } },
      { poster: { ...POSTER, day: { ...DAY, until: "até 23 nov" } } },
      { poster: { ...POSTER, day: { ...DAY, isHeld: false } } },
    ];
    const all = [];
    for (const change of changes)
      all.push(await draw(announcementPicture({ ...CULTO, ...change })));
    expect(new Set(all.map((png) => png.toString("base64"))).size).toBe(changes.length);
    expect(await draw(announcementPicture(CULTO))).toEqual(all[0]);
  });

  test("draws on other threads, so that the event loop is not blocked", async () => {
    let turns = 0;
    let isDrawn = false;
    const turn = () => {
      turns += 1;
      if (!isDrawn) setImmediate(turn);
    };
    setImmediate(turn);
    // The test draws ten pictures, because on a busy machine the event loop may have no turn while
    // one picture is drawn.
    for (let number = 0; number < 10; number += 1)
      await draw(announcementPicture({ ...CULTO, title: `Encontro de casais ${number}` }));
    isDrawn = true;
    // Without threads, the event loop would have one or two turns for each picture.
    expect(turns).toBeGreaterThan(100);
  });

  test("draws emoji, and not empty boxes", async () => {
    // Without the emoji font all emoji would look alike, because the other fonts contain none.
    const [one, other] = await Promise.all(
      ["🎉", "🙏"].map((title) => draw(announcementPicture({ ...CULTO, title }))),
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });
});
