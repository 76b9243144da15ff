import { expect, test, vi } from "vitest";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { notify } from "@/ui/toast.ts";
import { announcement } from "../model/test-announcement.ts";
import { notifyOnBoard, whereHidden } from "./notify-on-board.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const PROGRAMME = {
  frequency: "weekly",
  starts_on: "2026-11-26",
  weekdays: [],
  until: null,
  routine: true,
};
const DAY = 24 * 3_600_000;
const LATER = "Aparece quando faltarem 30 dias.";
const PAST = "A data já passou: ele fica entre os passados.";

test("after the save of an announcement that happens now, the person reads where it stands", () => {
  const date = new Date(NOW - 1).toISOString();
  const ends_at = new Date(NOW + 1).toISOString();
  const board = { period: "week", onPeriod: vi.fn(), onShow: vi.fn() } as const;
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  const one = announcement({ date, ends_at });
  expect(whereHidden(one, board, "author", vi.fn())).toEqual({
    where: "Está em “Acontecendo agora”.",
  });
});

test.each([
  [20, "author", "Aparece em 30 dias", "Mostrar 30 dias", undefined],
  [50, "author", LATER, "Meus avisos", "/meus-avisos?parte=adiante"],
  [50, "editor", LATER, undefined, undefined],
  [-1, "author", PAST, "Meus avisos", "/meus-avisos?parte=passados"],
])(
  "an announcement in %i days, outside of the board, is reported to the %s as “%s”",
  (days, userId, where, label, address) => {
    const date = new Date(NOW + days * DAY).toISOString();
    const navigate = vi.fn();
    const board = { period: "week", onPeriod: vi.fn(), onShow: vi.fn() } as const;
    vi.spyOn(Date, "now").mockReturnValue(NOW);
    const one = announcement({ date, created_by: "author" });
    const hidden = whereHidden(one, board, userId, navigate);
    expect(hidden.where).toBe(where);
    expect(hidden.action?.label).toBe(label);
    if (!address) return;
    hidden.action?.onClick();
    expect(navigate).toHaveBeenCalledWith(address);
  },
);

test.each([
  ["a notice", { kind: "notice" }, 20, ""],
  [
    "an occurrence of the programme",
    { series: PROGRAMME },
    2,
    "\nNo mural ele aparece como linha.",
  ],
])("after the save of %s, the board shows it and the person reads how", (_, row, days, where) => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  vi.spyOn(backLayers, "whenClosed").mockImplementation(() => {});
  const success = vi.spyOn(notify, "success").mockReturnValue(undefined);
  const board = { period: "week", onPeriod: vi.fn(), onShow: vi.fn() } as const;
  const one = announcement({ ...row, date: new Date(NOW + days * DAY).toISOString() });
  notifyOnBoard(board, "author", vi.fn())({ title: "Salvo", description: "Pronto." }, one);
  expect(board.onShow).toHaveBeenCalledWith(one.id);
  expect(success).toHaveBeenCalledWith({ title: "Salvo", description: `Pronto.${where}` });
});
