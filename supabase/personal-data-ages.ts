/**
 * Maximum ages of personal data on our own server, as SQL intervals. The page about privacy shows
 * these ages. server/jobs/deletion-rules.test.ts compares them with the rules by which jobs delete
 * old rows and backups.
 */
export const KEPT = {
  history: "2 years",
  edition: "2 years",
  session: "1 year",
  subscription: "1 year",
  urgentNotice: "1 year",
  formerMember: "30 days",
  backup: "14 days",
} as const;
