import { expect, test } from "vitest";
import { deletionQuestion, recoveryMessage, whatsAppLink } from "./rules.ts";

test("the whole message reaches WhatsApp, its link unbroken", () => {
  const link = "https://avisos.example/auth/link#type=recovery&token_hash=0a9f";
  const text = recoveryMessage("João & Maria", link);
  const url = new URL(whatsAppLink(text));
  expect(url.origin + url.pathname).toBe("https://wa.me/");
  expect([...url.searchParams]).toEqual([["text", text]]);
  expect(text.endsWith(link)).toBe(true);
});

test.each([
  [12, "Excluir os 12 avisos de Demas? Esta ação não pode ser desfeita."],
  [2, "Excluir os 2 avisos de Demas? Esta ação não pode ser desfeita."],
  [1, "Excluir o aviso de Demas? Esta ação não pode ser desfeita."],
])("%i announcements: %s", (count, question) => {
  expect(deletionQuestion(count, "Demas")).toBe(question);
});
