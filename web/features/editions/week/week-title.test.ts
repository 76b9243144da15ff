import { expect, test } from "vitest";
import { at } from "../model/test-edition.ts";
import { weekTitle } from "./week-title.tsx";

test.each([
  ["2026-11-22 19:00", null, "Preparar o domingo", "22 de novembro, 19:00"],
  ["2026-11-25 19:30", null, "Preparar o culto de quarta", "25 de novembro, 19:30"],
  ["2026-11-22 19:00", {}, "Culto de domingo", "22 de novembro, 19:00"],
])("the edition of %s, published as %j, has the title “%s”", (moment, published, name, when) => {
  expect(weekTitle({ service_at: at(moment), published })).toEqual({ name, when });
});
