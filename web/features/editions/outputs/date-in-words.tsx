/** Shows a date in words with its parts (`segunda-feira`, `28 de novembro`, `09:00 às 10:00`) on one line each. */
export const DateInWords = ({ text }: { text: string }) =>
  text.split(/(, )/).map((part, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
      key={index}
      // Inline, because the slides stand in a page without style sheets.
      style={/\d|-feira/.test(part) ? { whiteSpace: "nowrap" } : undefined}
    >
      {part}
    </span>
  ));
