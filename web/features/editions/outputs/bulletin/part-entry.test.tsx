import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PartEntry } from "./part-entry.tsx";

test("the end of “Nossa semana” in another column repeats the heading", () => {
  const units = [{ kind: "weekday", name: "Terça", text: "10:00 Coro" }] as const;
  const written = (heading?: string) =>
    renderToStaticMarkup(
      <PartEntry part={{ id: "week", heading, units }} isFirst textLength={0} />,
    );
  expect(written()).toContain("Nossa semana (continuação)");
  expect(written("Nossa semana")).not.toContain("(continuação)");
});
