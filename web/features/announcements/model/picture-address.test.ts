import { expect, test, vi } from "vitest";
import { pictureAddress, pictureSize } from "./picture-address.ts";

const ID = "0123456789abcdef0123456789abcdef-1600x1200";

test("pictures are files on our own server, and function calls on hosted Supabase", () => {
  expect(pictureAddress(ID, "page")).toBe(`/fotos/${ID}.jpg`);
  expect(pictureAddress(ID, "card")).toBe(`/fotos/cartao/${ID}.jpg`);
  vi.stubEnv("VITE_SUPABASE_URL", "https://x.supabase.co");
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_key");
  expect(pictureAddress(ID, "card")).toBe(
    `https://x.supabase.co/rest/v1/rpc/picture?apikey=sb_publishable_key&id=${ID}&size=card`,
  );
});

test("the size of a picture is parsed from its id", () => {
  expect(pictureSize(ID)).toEqual({ width: 1600, height: 1200 });
  expect(pictureSize("")).toEqual({ width: 4, height: 3 });
});
