import type { Node } from "@takumi-rs/core";
import { type Context, Hono } from "hono";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { boardTitle } from "../config.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { announcementPicture, boardPicture } from "../pictures/layout.ts";
import { hashOf, type Pictures } from "../pictures/pictures.ts";
import { statusPicture } from "../pictures/status-picture.ts";
import type { Described, PageConfig, Routes, WebApp } from "../render/web-app.ts";

// A crawler that asks for many pictures leaves the database to those who read the board.
const READS_AT_ONCE = 2;
const MOST_WAITING = 200;

const boardOf = (churchName: string) => boardPicture(boardTitle(churchName));

/** The address of the board's picture. */
export const boardPicturePath = ({ files }: Pick<Routes, "files">, churchName: string) =>
  files.boardPicture.path.replace(":hash", hashOf(boardOf(churchName)));

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

/** Where the board is, for who sees a picture of it: `avisos.igreja.org.br`; empty while only this machine reaches it. */
function siteOf({ publicUrl }: Pick<PageConfig, "publicUrl">): string {
  const { host } = new URL(publicUrl);
  return LOCAL_HOST.test(host) ? "" : host;
}

const matcher = ({ pattern }: { pattern: string }) => new RegExp(pattern);

export type PictureOptions = {
  routes: Routes;
  pictures: Pictures;
  webApp: Pick<WebApp, "announcement">;
  config: PageConfig;
  /** The picture of any board, sent where none can be drawn. */
  plain: Buffer<ArrayBuffer>;
};

/** The pictures of link previews and for Status; every other address in their folder is malformed. */
export function pictureRoutes({ routes, pictures, webApp, config, plain }: PictureOptions) {
  const { files } = routes;
  const board = boardOf(config.churchName);
  const presentBoard = boardPicturePath({ files }, config.churchName);
  const ofBoard = matcher(files.boardPicture);
  const limit = new ConcurrencyLimit(READS_AT_ONCE, MOST_WAITING);
  const said = { board: boardTitle(config.churchName), site: siteOf(config) };
  const pictureOf = (announcement: Described) => announcementPicture({ ...announcement, ...said });
  const drawings = [
    { file: files.picture, matches: matcher(files.picture), draw: pictureOf },
    {
      file: files.statusPicture,
      matches: matcher(files.statusPicture),
      draw: (announcement: Described) => statusPicture({ ...announcement, ...said }),
    },
  ];

  const unavailable = (c: Context, cause: string) =>
    c.text("Unavailable", 503, { "Retry-After": "5", [CAUSE_HEADER]: cause });

  async function send(c: Context, picture: Node, isPreview = true) {
    const drawing = await pictures.draw(picture).catch(describeCause);
    const type = { "Content-Type": "image/png" };
    if (typeof drawing !== "string") return c.body(drawing, 200, type);
    const cause = `the picture could not be drawn (${drawing})`;
    // Saved under the announcement's name, another picture would be passed on as its own.
    if (!isPreview) return unavailable(c, cause);
    // A preview without a picture is remembered like any other; the board's at least says whose it is. The cause
    // keeps it out of the cache: the next one asking may have the right one.
    return c.body(plain, 200, {
      ...type,
      ...(drawing !== "unavailable" && { [CAUSE_HEADER]: cause }),
    });
  }

  const drawn = new Hono().get("/:of/:file", async (c) => {
    const { of } = c.req.param();
    if (ofBoard.test(c.req.path))
      return c.req.path === presentBoard ? send(c, board) : c.redirect(presentBoard);
    const asked = drawings.find(({ matches }) => matches.test(c.req.path));
    if (!asked) return c.text("Not found", 404);
    const found = await limit.run(() => webApp.announcement(of))?.catch(() => undefined);
    if (found === undefined) return unavailable(c, "the announcement could not be read");
    if (typeof found === "string") return c.text("Not found", found === "deleted" ? 410 : 404);
    // Drawn when it is asked for there: made-up revisions cost nothing.
    const present = asked.file.path
      .replace(":announcement", of)
      .replace(":revision", String(found.revision));
    if (c.req.path !== present) return c.redirect(present);
    return send(c, asked.draw(found), asked.file !== files.statusPicture);
  });

  return {
    routes: drawn,
    /** Draws ahead for a page about `announcement`: its picture is asked for next, unless it has one that was chosen. */
    prepare(announcement: Described): void {
      if (pictures.isBusy || announcement.hasPicture) return;
      // Who asks for the picture is told of a failure.
      pictures.draw(pictureOf(announcement)).catch(() => {});
    },
  };
}
