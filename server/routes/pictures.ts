import { type Context, Hono } from "hono";
import { z } from "zod";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { boardTitle } from "../config.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { announcementPicture, boardPicture } from "../pictures/layout.ts";
import { hashOf, type Pictures } from "../pictures/pictures.ts";
import type { PageConfig, Read, Routes, WebApp } from "../render/web-app.ts";
import { missingStatus } from "./missing-announcement.ts";

// A crawler that asks for many pictures leaves the database to those who read the board.
const READS_AT_ONCE = 2;
const MOST_WAITING = 200;

const announcement = z.object({
  id: z.string(),
  revision: z.number(),
  title: z.string(),
  date: z.string(),
  ends_at: z.string().nullable(),
  location: z.string().nullable(),
  status: z.string(),
  ministry: z.object({ name: z.string(), color: z.string() }).nullable(),
});
const announcements = z.array(announcement);
type Announcement = z.infer<typeof announcement>;

const boardOf = (churchName: string) => boardPicture(boardTitle(churchName));

/** The address of the board's picture. */
export const boardPicturePath = ({ files }: Pick<Routes, "files">, churchName: string) =>
  files.boardPicture.path.replace(":hash", hashOf(boardOf(churchName)));

const matcher = ({ pattern }: { pattern: string }) => new RegExp(pattern);

export type PictureOptions = {
  routes: Routes;
  pictures: Pictures;
  webApp: Pick<WebApp, "describe" | "announcementRequest">;
  config: PageConfig;
  /** The picture of any board, sent where none can be drawn. */
  plain: Buffer<ArrayBuffer>;
  read: Read;
};

function unavailable(c: Context) {
  const cause = { [CAUSE_HEADER]: "the announcement could not be read" };
  return c.text("Unavailable", 503, { "Retry-After": "5", ...cause });
}

/** The pictures of link previews; every other address in their folder is malformed. */
export function pictureRoutes({
  routes: { files },
  pictures,
  webApp,
  config,
  plain,
  read,
}: PictureOptions) {
  const board = boardOf(config.churchName);
  const presentBoard = boardPicturePath({ files }, config.churchName);
  const [ofBoard, ofAnnouncement] = [matcher(files.boardPicture), matcher(files.picture)];
  const limit = new ConcurrencyLimit(READS_AT_ONCE, MOST_WAITING);
  const pictureOf = (row: Announcement) => {
    const { leaf, ...words } = webApp.describe(row, { config, now: Date.now() });
    const title = boardTitle(config.churchName);
    return announcementPicture({ ...words, leaf, board: title, color: row.ministry?.color });
  };

  async function send(c: Context, picture: ReturnType<typeof pictureOf>) {
    const drawing = await pictures.draw(picture).catch(describeCause);
    const type = { "Content-Type": "image/png" };
    if (typeof drawing !== "string") return c.body(drawing, 200, type);
    // A preview without a picture is remembered like any other; the board's at least says whose it is. The cause
    // keeps it out of the cache: the next one asking may have the right one.
    const cause = { [CAUSE_HEADER]: `the picture could not be drawn (${drawing})` };
    return c.body(plain, 200, { ...type, ...(drawing !== "unavailable" && cause) });
  }

  const routes = new Hono().get("/:of/:file", async (c) => {
    const { of } = c.req.param();
    if (ofBoard.test(c.req.path))
      return c.req.path === presentBoard ? send(c, board) : c.redirect(presentBoard);
    if (!ofAnnouncement.test(c.req.path)) return c.text("Not found", 404);
    const rows = await limit.run(() => read(webApp.announcementRequest(of)));
    if (rows === undefined) return unavailable(c);
    const [row] = announcements.parse(rows);
    if (!row) {
      const status = await limit.run(() => missingStatus(of, read));
      return status === undefined ? unavailable(c) : c.text("Not found", status);
    }
    // Drawn when it is asked for there: made-up revisions cost nothing.
    const present = files.picture.path
      .replace(":announcement", of)
      .replace(":revision", String(row.revision));
    if (c.req.path !== present) return c.redirect(present);
    return send(c, pictureOf(row));
  });

  return {
    routes,
    /** Draws ahead for the page that was just read from `path`: its picture is asked for next. */
    prepare(path: string, rows: unknown): void {
      if (!path.includes("&id=eq.") || pictures.isBusy) return;
      const [row] = announcements.safeParse(rows).data ?? [];
      // Who asks for the picture is told of a failure.
      if (row) pictures.draw(pictureOf(row)).catch(() => {});
    },
  };
}
