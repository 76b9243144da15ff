const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? "");

/** The line of HTML that shows the board at `address`, called `title`, inside another site's page. */
export function embedCode(address: string, title: string): string {
  const attributes = {
    src: address,
    title,
    loading: "lazy",
    // Two cards and a half on a phone: one sees that there are more.
    style: "width:100%;height:700px;border:0",
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${written.join(" ")}></iframe>`;
}
