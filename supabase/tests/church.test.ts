import { deflateSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { EVERYBODY, NOT_ADMINS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";

const { owner, cast } = await openBoard();

const church = (who: (typeof EVERYBODY)[number]) => cast[who].client.from("church");

/** Returns the beginning of a PNG that declares this size in pixels. */
function png(width: number, height: number): Buffer {
  const header = Buffer.from("89504e470d0a1a0a0000000d49484452".padEnd(58, "0"), "hex");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, deflateSync(Buffer.alloc(64))]);
}
const base64 = (content: Buffer) => content.toString("base64");
const LOGO = base64(png(256, 256));

const CARD = {
  address: "Rua A, 1",
  service_word: "missa",
  greeting: "A paz do Senhor",
  phone: "(13) 3222-1234",
  whatsapp: "(13) 98765-4321",
  instagram: "igrejadagraca",
  pix_key: "+5513987654321",
  pix_receiver: "Igreja da Graça",
  rooms: "Templo\nSala 3",
};

const describeChurch = () => church("admin").upsert({ id: true, logo: LOGO, ...CARD });
afterEach(() => owner`delete from public.church`);

test.each(EVERYBODY)("the person %s can read what an admin wrote of the church", async (who) => {
  expect((await describeChurch()).error).toBeNull();
  const { data } = await church(who).select();
  const logo = { logo: LOGO, logo_hash: expect.stringMatching(/^[0-9a-f]{16}$/) };
  expect(data).toEqual([{ id: true, ...CARD, ...logo, revision: 1, sign_up: "open" }]);
});

test.each(NOT_ADMINS)(
  "the person %s can neither create nor change the church's row",
  async (who) => {
    const inserted = await church(who).insert({ address: "Rua B, 2" });
    expect(inserted.error?.code).toBe("42501");
    await describeChurch();
    const [before] = await owner`select * from public.church`;
    const changes = { ...CARD, address: "Rua B, 2", sign_up: "invitation" };
    await church(who).update(changes).eq("id", true);
    const upserted = await church(who).upsert({ id: true, logo: null });
    expect(upserted.error?.code).toBe("42501");
    expect(await owner`select * from public.church`).toEqual([before]);
  },
);

test("the church has one row, which an admin can change but not delete", async () => {
  await describeChurch();
  expect((await church("admin").insert({ id: false })).error?.code).toBe("23514");
  expect((await church("admin").delete().eq("id", true)).error?.code).toBe("42501");
  const changed = church("admin").upsert({ id: true, logo: null, address: null });
  expect((await changed.select("address, logo, phone").single()).data).toEqual({
    address: null,
    logo: null,
    phone: CARD.phone,
  });
});

test.each<[Partial<typeof CARD>, string]>([
  [{ service_word: "reunião" }, "service_word_known"],
  [{ greeting: "a".repeat(101) }, "greeting_length"],
  [{ greeting: "\u200b" }, "greeting_length"],
  [{ phone: "1".repeat(41) }, "contacts_length"],
  [{ whatsapp: "1".repeat(41) }, "contacts_length"],
  [{ instagram: "\u200b" }, "contacts_length"],
  [{ pix_key: "a".repeat(78) }, "pix_key_form"],
  [{ pix_key: "çhave" }, "pix_key_form"],
  [{ pix_receiver: "a".repeat(26) }, "pix_receiver_length"],
  [{ rooms: "a".repeat(1001) }, "rooms_length"],
  [{ rooms: "\u200b" }, "rooms_length"],
])("the row of the church cannot have %j", async (change, constraint) => {
  const { error } = await church("admin").upsert({ id: true, ...change });
  expect(error).toMatchObject({ code: "23514", message: expect.stringContaining(constraint) });
});

test("a new logo of the church gets a new hash", async () => {
  const hashOf = async (logo: string | null) =>
    (await church("admin").upsert({ id: true, logo }).select("logo_hash").single()).data?.logo_hash;
  const first = await hashOf(LOGO);
  expect(await hashOf(base64(png(255, 256)))).not.toBe(first);
  expect(await hashOf(null)).toBeNull();
  expect(await hashOf(LOGO)).toBe(first);
});

describe("the logo of the church", () => {
  test.each([
    ["an SVG", btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a PNG that would take gigabytes to decode", base64(png(30_000, 30_000))],
    ["a PNG without a size", base64(png(0, 256))],
    ["a PNG whose size some programs read as negative", base64(png(0xffffffff, 256))],
    ["text that is no base64", `${LOGO.slice(0, -2)}*=`],
    ["empty", ""],
  ])("cannot be %s", async (_, logo) => {
    const { error } = await church("admin").upsert({ id: true, logo });
    expect(error).toMatchObject({ code: "23514", message: expect.stringContaining("logo_png") });
    expect(await owner`select from public.church where logo is not null`).toEqual([]);
  });

  test("has at most 60,000 characters", async () => {
    const filled = (length: number) => LOGO.replace(/=*$/, "").slice(0, 40).padEnd(length, "A");
    const longest = await church("admin").upsert({ id: true, logo: filled(60_000) });
    expect(longest.error).toBeNull();
    const { error } = await church("admin").upsert({ id: true, logo: filled(60_004) });
    expect(error).toMatchObject({ code: "23514", message: expect.stringContaining("logo_length") });
  });
});
