import type { Node } from "@takumi-rs/core";
import type { Context } from "hono";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { boardTitle } from "../config.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { announcementPicture, boardPicture, statusPicture } from "../pictures/layout.ts";
import { type Drawing, hashOf } from "../pictures/pictures.ts";
import type { Described, FilePath, PageConfig, Routes, WebApp } from "../render/web-app.ts";
import { fileRoutes, unavailable } from "./file-responses.ts";

// The number of simultaneous database reads for drawn pictures is limited, because a crawler must
// not take the connections of people who read the board.
const READS_AT_ONCE = 2;
const MOST_WAITING = 200;
const PNG = { "Content-Type": "image/png" };
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

const boardPictureOf = (churchName: string) => boardPicture(boardTitle(churchName));

/** Returns the path of the board's preview picture. The path contains a hash of the content. */
export const boardPicturePath = ({ files }: Pick<Routes, "files">, churchName: string) =>
  files.boardPicture.path.replace(":hash", hashOf(boardPictureOf(churchName)));

export type PictureOptions = {
  routes: Routes;
  draw: (picture: Node) => Promise<Drawing>;
  webApp: Pick<WebApp, "announcement">;
  config: PageConfig;
  /**
   * PNG of the plain picture, which has no church name. Link previews show the plain picture when
   * their own picture cannot be drawn.
   */
  plain: Buffer<ArrayBuffer>;
};

/**
 * Returns the routes of the pictures for link previews and for WhatsApp Status. Other paths in
 * their folder get 404.
 */
export function pictureRoutes({ routes, draw, webApp, config, plain }: PictureOptions) {
  const { files } = routes;
  const { host } = new URL(config.publicUrl);
  // A Status picture shows the address of the board, unless the address works on this machine only.
  const boardTexts = {
    board: boardTitle(config.churchName),
    site: LOCAL_HOST.test(host) ? "" : host,
  };
  const limit = new ConcurrencyLimit(READS_AT_ONCE, MOST_WAITING);

  async function send(c: Context, picture: Node, isPreview = true) {
    const drawing = await draw(picture).catch(describeCause);
    if (typeof drawing !== "string") return c.body(drawing, 200, PNG);
    const cause = `the picture could not be drawn (${drawing})`;
    // The plain picture never replaces a Status picture, because people would share the plain
    // picture as the announcement.
    if (!isPreview) return unavailable(c, cause);
    // A link preview gets the plain picture, because sites remember a preview without a picture.
    // The header with the cause prevents caching. The next request may therefore get the right
    // picture.
    return c.body(plain, 200, drawing === "unavailable" ? PNG : { ...PNG, [CAUSE_HEADER]: cause });
  }

  function sendBoard(c: Context) {
    const currentPath = boardPicturePath(routes, config.churchName);
    return c.req.path === currentPath
      ? send(c, boardPictureOf(config.churchName))
      : c.redirect(currentPath);
  }

  const sendPictureOf =
    (file: FilePath, pictureOf: (announcement: Described & typeof boardTexts) => Node) =>
    async (c: Context) => {
      const [, , id = ""] = c.req.path.split("/");
      const announcement = await limit.run(() => webApp.announcement(id))?.catch(() => undefined);
      if (announcement === undefined) return unavailable(c, "the announcement could not be read");
      if (typeof announcement === "string")
        return c.text("Not found", announcement === "deleted" ? 410 : 404);
      const currentPath = file.path
        .replace(":announcement", id)
        .replace(":revision", String(announcement.revision));
      // A request for another revision of a picture is redirected to the current revision, so that
      // invented revisions cause no drawing.
      if (c.req.path !== currentPath) return c.redirect(currentPath);
      return send(c, pictureOf({ ...announcement, ...boardTexts }), file === files.picture);
    };

  return fileRoutes(
    [files.boardPicture, sendBoard],
    [files.picture, sendPictureOf(files.picture, announcementPicture)],
    [files.statusPicture, sendPictureOf(files.statusPicture, statusPicture)],
  ).get(`${routes.pictures}/*`, (c) => c.text("Not found", 404));
}
