import { expect, test, vi } from "vitest";
import { announcement } from "../model/test-announcement.ts";
import { savedPicture } from "./save-picture.tsx";

const PHOTO = `${"ab".repeat(16)}-1200x800`;
const row = announcement({ title: "Culto de Ação de Graças!" });

test("the poster as it is, named by the title", () => {
  const { id } = row;
  expect(savedPicture({ ...row, revision: 3 })).toEqual({
    href: `/imagens/${id}/3-status.png`,
    name: "culto-de-acao-de-gracas.png",
  });
  expect(savedPicture({ ...row, title: "주일 🎉" })?.name).toBe("aviso.png");
  expect(savedPicture({ ...row, title: "a".repeat(200) })?.name).toBe(`${"a".repeat(60)}.png`);
});

test("the announcement's own picture, unless it says what no longer holds", () => {
  const pictured = { ...row, picture: PHOTO };
  expect(savedPicture(pictured)).toEqual({
    href: `/fotos/${PHOTO}.jpg`,
    name: "culto-de-acao-de-gracas.jpg",
  });
  for (const status of ["cancelled", "postponed"])
    expect(savedPicture({ ...pictured, status })?.href).toMatch(/-status\.png$/);
});

test("without a server of ours there is no poster", () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://x.supabase.co");
  expect(savedPicture(row)).toBeUndefined();
  expect(savedPicture({ ...row, picture: PHOTO })).toBeDefined();
});
