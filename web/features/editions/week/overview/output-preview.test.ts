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
  expect(shown.slides.heading).toBe("Vigília");
  const unseen = outputPreviews({ ...frame, items: [printed] });
  expect(unseen.slides.heading).toBe("Todos os avisos");
  expect(shown.bulletin.lines).toEqual(["Retiro", "Vigília"]);
  expect(shown.whatsapp.lines).toEqual([expect.stringMatching(/^((?!Bazar).)*Retiro.*Vigília/s)]);
});
