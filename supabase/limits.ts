/**
 * The first and the last date of an announcement in UTC, as in the constraint
 * `announcements_date_range`.
 */
export const DATE_RANGE = { from: "2000-01-01", to: "2100-01-01" } as const;

/**
 * Maximum length of an announcement in days, as in the constraint `announcements_ends_at_range`.
 */
export const MAX_DAYS = 60;

/**
 * Maximum size in bytes and maximum side in pixels of the two JPEGs of a picture, as in the SQL
 * function `add_picture`.
 */
export const PICTURE_LIMITS = {
  page: { bytes: 300_000, side: 1600 },
  card: { bytes: 40_000, side: 480 },
} as const;

/**
 * Number of days ahead for which a series has occurrences, as in the SQL function
 * `private.missing_days`.
 */
export const SERIES_DAYS_AHEAD = 90;

/** Maximum number of coming occurrences that a series has, as in the same function. */
export const SERIES_MOST_AHEAD = 40;

/** Maximum number of occurrences of a series that the web app reads. */
export const MOST_OCCURRENCES = 60;

/** Maximum number of announcements in an edition, as in the SQL trigger `guard_edition_items`. */
export const MOST_ITEMS = 90;

/** Maximum number of blocks in an edition, as in the SQL trigger `guard_edition_blocks`. */
export const MOST_BLOCKS = 20;

/**
 * Matches a visible character. The database treats a text without a visible character as blank. The
 * pattern excludes characters with an invisible property in Unicode, formatting characters without
 * such a property, the blank Braille pattern and the null notehead. The SQL function
 * `private.invisible_characters()` lists the excluded characters.
 */
export const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}\u2800\u{1d159}]/u;
