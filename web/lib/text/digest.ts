/** Returns a digest of 32 bits. Nobody can recover the text from a digest. */
export const digest = (text: string): string =>
  Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
    .reduce((hash, code) => (Math.imul(hash, 31) + code) | 0, 0)
    .toString(36);
