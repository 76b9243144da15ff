/**
 * The oldest browsers in which everything works and looks right (docs/testing.md), by their names
 * in MDN's compatibility data. Samsung Internet 19 is Chromium 102.
 */
export const OLDEST = {
  chrome: 102,
  edge: 102,
  firefox: 102,
  safari: 15.6,
  safari_ios: 15.6,
  samsunginternet_android: 19,
};
