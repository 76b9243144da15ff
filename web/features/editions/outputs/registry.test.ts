import { expect, test } from "vitest";
import { allOutputs, fromAllOutputs } from "./registry.ts";

test("sentences name every output in the order of its card", () => {
  expect(allOutputs).toBe("roteiro, telão, boletim e WhatsApp");
  expect(fromAllOutputs).toBe("do roteiro, do telão, do boletim e do texto");
});
