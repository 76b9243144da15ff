import { expect, test } from "vitest";
import { NO_CHURCH } from "@/features/church/queries.ts";
import { NO_CONTENT } from "../../model/queries.ts";
import { facts, SERVICE } from "../../model/test-edition.ts";
import { spokenText } from "../../spoken/spoken-text.ts";
import { outputPreviews } from "./output-preview.tsx";

const frame = { serviceAt: SERVICE, content: NO_CONTENT, week: [], church: NO_CHURCH };
const onPaper = { spoken: false, screen: false, printed: true };

test("previews have the words of their outputs, without deleted announcements", () => {
  const deleted = facts({ id: "a", title: "Bazar", deleted: true });
  const printed = facts({ id: "b", title: "Retiro", choice: onPaper });
  const vigil = facts({ id: "c", title: "Vigília" });
  const shown = outputPreviews({ ...frame, items: [deleted, printed, vigil] });
  expect(shown.script.lines).toEqual([spokenText(vigil, SERVICE)]);
  expect(shown.slides).toMatchObject({
    heading: "Vigília",
    lines: [expect.stringContaining("28 de novembro"), "Salão social"],
  });
  expect(shown.bulletin.lines).toEqual(["Retiro", "Vigília"]);
  expect(shown.whatsapp.lines).toEqual([expect.stringMatching(/Retiro.*Vigília/s)]);
  expect(shown.whatsapp.lines.join()).not.toContain("Bazar");
});

test("the slide's preview shows the board's address without an announcement", () => {
  const items = [facts({ choice: onPaper })];
  expect(outputPreviews({ ...frame, items }).slides.heading).toBe("Todos os avisos");
});
