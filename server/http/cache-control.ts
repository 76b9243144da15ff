/** Of what is another one under another address. Browsers keep it; the response cache does not. */
export const ONE_YEAR = "public, max-age=31536000, immutable";
