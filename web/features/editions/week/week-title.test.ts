import { expect, test } from "vitest";
import { at } from "../model/test-edition.ts";
import { weekTitle } from "./week-title.tsx";

const service = (moment: string, published: object | null = null) => ({
  service_at: at(moment),
  published,
});

test("a Sunday is prepared by its name, another day as its service, and a published edition has the service's", () => {
  expect(weekTitle(service("2026-11-22 19:00"))).toEqual({
    name: "Preparar o domingo",
    when: "22 de novembro, 19:00",
  });
  expect(weekTitle(service("2026-11-25 19:30"))).toEqual({
    name: "Preparar o culto de quarta",
    when: "25 de novembro, 19:30",
  });
  expect(weekTitle(service("2026-11-22 19:00", {}))).toEqual({
    name: "Culto de domingo",
    when: "22 de novembro, 19:00",
  });
});
