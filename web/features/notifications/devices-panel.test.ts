import { expect, test } from "vitest";
import { devicesText } from "./devices-panel.tsx";

test("an admin reads how many devices follow, were reached, and are lost", () => {
  expect(devicesText({ following: 212, reached: 1, lost: 2 })).toBe(
    "212 aparelhos seguem os avisos. 1 aparelho recebeu mensagens nos últimos 7 dias. 2 aparelhos foram desligados pelo celular: voltam a receber quando a pessoa abrir os avisos.",
  );
  expect(devicesText({ following: 0, reached: 0, lost: 0 })).toBe(
    "Nenhum aparelho segue os avisos. Nenhum aparelho recebeu mensagens nos últimos 7 dias.",
  );
});
