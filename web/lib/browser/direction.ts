// What embeds, overrides and isolates. The marks (U+061C, U+200E, U+200F) turn no letters, and a Hebrew text may need them.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * `data`, of JSON, without the characters that show what follows them in another order than it has: no title, name or
 * address of a person turns itself or what stands around it, wherever it is shown or sent.
 */
export function inReadingOrder<Data>(data: Data): Data {
  const json = JSON.stringify(data) ?? "";
  return json.search(TURNING) < 0 ? data : JSON.parse(json.replaceAll(TURNING, ""));
}
