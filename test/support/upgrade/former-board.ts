import { fileURLToPath } from "node:url";
import { psqls } from "../backups/psql.ts";

/**
 * A backup that the version of 27 November 2026 (commit d89bc0f) wrote, of rows that were created
 * through its API.
 */
export const FILE = fileURLToPath(new URL("board-of-27-november.sql.gz", import.meta.url));

/**
 * The refresh token of ana@example.org, whose password is senha-1234. All other accounts have
 * senha-de-teste.
 */
export const REFRESH_TOKEN = "4b921f1b-a679-4595-8d66-0f14c4f266be";
export const PICTURE = "8c36945746324a78b2989a865e610f87-1600x1200";
/**
 * The id of an announcement without a series, with five versions in its history, and an item in all
 * editions.
 */
export const ANNOUNCEMENT_ID = "8471ef7e-9e74-4a06-832d-79b6114bb30d";
/**
 * The published editions with the number of their published items. The second one was reopened
 * after publishing.
 */
export const PUBLISHED_ITEM_COUNTS = {
  "9d32c607-0ed6-4bf4-9367-f5f77824c277": 5,
  "b304aaf0-a68c-4dbe-a7f9-1ba059d046d2": 3,
};

/** Loads the backup into the empty database at `url`. */
export const loadFormerBoard = (url: string) => psqls[0]?.[1](FILE, url);
