import { expect, test } from "vitest";
import { embedCode } from "./embed-panel.tsx";

test("the code that embeds the board is one line of HTML with an escaped title", () => {
  const code = embedCode("https://avisos.igreja.org.br/embed", 'Avisos "Graça & Paz" <b> TC');
  expect(code).toBe(
    '<iframe src="https://avisos.igreja.org.br/embed" title="Avisos &quot;Graça &amp; Paz&quot; &lt;b&gt; TC"' +
      ' loading="lazy" style="width:100%;height:700px;border:0"></iframe>',
  );
});
