import type { Node } from "@takumi-rs/core";
import type { Context } from "hono";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { boardTitle } from "../config.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { announcementPicture, boardPicture, statusPicture } from "../pictures/layout.ts";
import { type Drawing, hashOf } from "../pictures/pictures.ts";
import type { Described, FilePath, PageConfig, Routes, WebApp } from "../render/web-app.ts";
import { fileRoutes, unavailable } from "./file-responses.ts";

// A crawler that asks for many pictures must leave connections to those who read the board.
const READS_AT_ONCE = 2;
const MOST_WAITING = 200;
const PNG = { "Content-Type": "image/png" };
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

const boardOf = (churchName: string) => boardPicture(boardTitle(churchName));

/** Returns the address of the board's picture. */
export const boardPicturePath = ({ files }: Pick<Routes, "files">, churchName: string) =>
  files.boardPicture.path.replace(":hash", hashOf(boardOf(churchName)));

export type PictureOptions = {
  routes: Routes;
  draw: (picture: Node) => Promise<Drawing>;
  webApp: Pick<WebApp, "announcement">;
  config: PageConfig;
  /** The picture of any board, sent where none can be drawn. */
  plain: Buffer<ArrayBuffer>;
};

/** The pictures of link previews and for Status; every other address in their folder is unknown. */
export function pictureRoutes({ routes, draw, webApp, config, plain }: PictureOptions) {
  const { files } = routes;
  const { host } = new URL(config.publicUrl);
  // Status shows where the board is, unless only this machine reaches it.
  const said = { board: boardTitle(config.churchName), site: LOCAL_HOST.test(host) ? "" : host };
  const limit = new ConcurrencyLimit(READS_AT_ONCE, MOST_WAITING);

  async function send(c: Context, picture: Node, isPreview = true) {
    const drawing = await draw(picture).catch(describeCause);
    if (typeof drawing !== "string") return c.body(drawing, 200, PNG);
    const cause = `the picture could not be drawn (${drawing})`;
    // Somebody would save the plain picture, and pass it on as the announcement's own.
    if (!isPreview) return unavailable(c, cause);
    // Sites remember a preview without a picture, so send the plain one. The cause keeps it out of the cache: the next
    // request may get the right one.
    return c.body(plain, 200, drawing === "unavailable" ? PNG : { ...PNG, [CAUSE_HEADER]: cause });
  }

  function sendBoard(c: Context) {
    const present = boardPicturePath(routes, config.churchName);
    return c.req.path === present ? send(c, boardOf(config.churchName)) : c.redirect(present);
  }

  const sendOf =
    (file: FilePath, pictureOf: (announcement: Described & typeof said) => Node) =>
    async (c: Context) => {
      const [, , id = ""] = c.req.path.split("/");
      const found = await limit.run(() => webApp.announcement(id))?.catch(() => undefined);
      if (found === undefined) return unavailable(c, "the announcement could not be read");
      if (typeof found === "string") return c.text("Not found", found === "deleted" ? 410 : 404);
      const present = file.path
        .replace(":announcement", id)
        .replace(":revision", String(found.revision));
      // Drawn under its present address alone, so that invented revisions cost nothing.
      if (c.req.path !== present) return c.redirect(present);
      return send(c, pictureOf({ ...found, ...said }), file === files.picture);
    };

  return fileRoutes(
    [files.boardPicture, sendBoard],
    [files.picture, sendOf(files.picture, announcementPicture)],
    [files.statusPicture, sendOf(files.statusPicture, statusPicture)],
  ).get(`${routes.pictures}/*`, (c) => c.text("Not found", 404));
}
