/**
 * Shows a date in words. No line breaks within a part of the date: `segunda-feira`, `28 de
 * novembro`, `09:00 às 10:00`.
 */
export const DateInWords = ({ text }: { text: string }) =>
  text.split(/(, )/).map((part, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id but its position in the text.
      key={index}
      // The style is inline, because the server's page of the slides loads no style sheets.
      style={/\d|-feira/.test(part) ? { whiteSpace: "nowrap" } : undefined}
    >
      {part}
    </span>
  ));
