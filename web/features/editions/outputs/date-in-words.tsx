/**
 * Shows a date in words. No line breaks inside a part of the date: `segunda-feira`, `28 de
 * novembro`, `09:00 às 10:00`.
 */
export const DateInWords = ({ text }: { text: string }) =>
  text.split(/(, )/).map((part, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id, only a position.
      key={index}
      // The style is inline, because the page of slides that the server renders loads no style
      // sheets.
      style={/\d|-feira/.test(part) ? { whiteSpace: "nowrap" } : undefined}
    >
      {part}
    </span>
  ));
