import { expect, test, vi } from "vitest";
import { announcement } from "../model/test-announcement.ts";
import { savedPicture } from "./save-picture.tsx";

const PHOTO = `${"ab".repeat(16)}-1200x800`;
const row = announcement({ title: "Culto de Ação de Graças!" });

const POSTER = `/imagens/${row.id}/1-status.png`;

test.each([
  [{}, POSTER, "culto-de-acao-de-gracas.png"],
  [{ title: "주일 🎉" }, POSTER, "aviso.png"],
  [{ title: "a".repeat(200) }, POSTER, `${"a".repeat(60)}.png`],
  [{ picture: PHOTO }, `/fotos/${PHOTO}.jpg`, "culto-de-acao-de-gracas.jpg"],
  // The uploaded picture of a cancelled announcement still shows the old date, so the poster is
  // saved instead.
  [{ picture: PHOTO, status: "cancelled" }, POSTER, "culto-de-acao-de-gracas.png"],
])("the picture of an announcement with %j is saved from %s as %s", (changes, href, name) => {
  expect(savedPicture({ ...row, ...changes })).toEqual({ id: row.id, href, name });
});

test("without a picture there is nothing to save on a static host, which draws no posters", () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://x.supabase.co");
  expect(savedPicture(row)).toBeUndefined();
  expect(savedPicture({ ...row, picture: PHOTO })).toBeDefined();
});
