import { expect, test } from "vitest";
import { facts, SERVICE } from "../../model/test-edition.ts";
import { slideOf } from "./slide-list.ts";

const ministry = { id: "m", name: "Jovens", color: "#2f6f4f" };

test("says what, when, where and whose", () => {
  expect(slideOf(facts({ id: "a", ministry }), SERVICE)).toMatchObject({
    ...{ address: "/avisos/a", title: "Culto da família", isOff: false, status: undefined },
    ...{ struck: "", when: "sábado, 28 de novembro, 19:30", place: "Salão social", ministry },
    ...{ text: "Venha e traga um amigo.", picture: undefined, changed: undefined, seconds: 9 },
  });
});

const photo = (size: string) => ({ picture: `${"0a".repeat(16)}-${size}` });

test("a picture is shown beside what is said, a poster in place of the description", () => {
  const { picture } = photo("1600x1200");
  const address = `/fotos/${picture}.jpg`;
  expect(slideOf(facts({ picture, picture_description: "Mesa" }), SERVICE)).toMatchObject({
    picture: { address, description: "Mesa", isPoster: false },
    ...{ text: "Venha e traga um amigo.", seconds: 13 },
  });
  const [upright, almost] = ["1200x1440", "1200x1439"].map((size) =>
    slideOf(facts(photo(size)), SERVICE),
  );
  expect([upright?.picture?.isPoster, almost?.picture?.isPoster]).toEqual([true, false]);
  expect(upright?.seconds).toBeLessThan(almost?.seconds ?? 0);
  // For where it cannot be loaded.
  expect(upright?.text).toBe("Venha e traga um amigo.");
});

test("of what is cancelled the reason is told, and nobody invited", () => {
  const off = facts({ status: "cancelled", status_reason: "Chuva\nforte", changed: ["status"] });
  expect(slideOf(off, SERVICE)).toMatchObject({
    ...{ isOff: true, status: "Cancelado", changed: undefined, text: "Motivo: Chuva forte" },
    ...{ struck: "sábado, 28 de novembro, 19:30", when: "", place: "" },
  });
  expect(slideOf(facts({ status: "cancelled" }), SERVICE).text).toBe("");
});

test("a postponed announcement has its reason in the place of the description", () => {
  const postponed = { status: "postponed", status_reason: "Chuva", picture: "p-4x3" };
  expect(slideOf(facts(postponed), SERVICE)).toMatchObject({
    ...{ isOff: false, status: "Adiado", text: "Motivo: Chuva", picture: undefined },
    ...{ struck: "sábado, 28 de novembro, 19:30", when: "ainda sem nova data" },
  });
});

const long = "Traga um quilo de alimento para as famílias que a igreja acompanha. ".repeat(70);

test("a long description ends with a sentence; title, place and reason are whole", () => {
  const words = "Encontro ".repeat(20).trim();
  const whole = { title: words, location: words };
  const { text, title, place } = slideOf(facts({ ...whole, description: long }), SERVICE);
  expect(text).toMatch(/acompanha\.$/);
  expect(text.length).toBeLessThanOrEqual(160);
  expect([title, place]).toEqual([words, words]);
  const off = slideOf(facts({ status: "cancelled", status_reason: words }), SERVICE);
  expect(off).toMatchObject({ text: `Motivo: ${words}` });
});

test("stays at least six seconds and at most twenty", () => {
  const least = facts({ title: "Ceia", description: "", location: null });
  const most = facts({ title: long.slice(0, 200), description: long, location: long });
  expect([slideOf(least, SERVICE).seconds, slideOf(most, SERVICE).seconds]).toEqual([6, 20]);
});
