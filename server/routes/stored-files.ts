import { parse } from "node:path/posix";
import type { Context } from "hono";
import type { DataApi } from "../data-api/data-api.ts";
import { CAUSE_HEADER } from "../log.ts";
import type { Routes } from "../render/web-app.ts";
import { fileRoutes, ONE_YEAR, unavailable } from "./file-responses.ts";

// Matches a UUID in the spelling of the database. Other ids get 404 without a database query.
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const TEXTS = { 404: "Não há nada neste endereço.", 410: "Este aviso foi excluído." };
const UNAVAILABLE_TEXT = "O calendário não pôde ser lido agora. Tente de novo em alguns minutos.";

// Byte offsets of width and height in the header of a PNG file.
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/**
 * Requests a path of the data API as a visitor. `isStale` means that newer data could not be read.
 */
export type Load = (path: string) => Promise<{
  response: { status: number; body: Buffer };
  isStale: boolean;
}>;

export type CalendarOptions = {
  routes: Routes;
  /** Address of the board, for links to the pages of announcements. */
  publicUrl: string;
  /** Name of the board, which calendar programs show. */
  name: string;
  /** The church's time zone, as an IANA name. */
  timeZone: string;
  load: Load;
};

/**
 * Returns the routes of the calendars of board, ministry and announcement, which the SQL function
 * `agenda` writes. `?programacao=nao` leaves out the standing programme.
 */
export function calendarRoutes({ routes: { files }, load, ...board }: CalendarOptions) {
  const given = { board_url: board.publicUrl, board_name: board.name, time_zone: board.timeZone };

  async function send(c: Context, file: string, filter: Record<string, string>) {
    const query = new URLSearchParams({ ...filter, ...given });
    if (c.req.query("programacao") === "nao") query.set("without_routine", "true");
    const { response, isStale } = await load(`/rest/v1/rpc/agenda?${query}`);
    const { status } = response;
    if (status === 404 || status === 410) return c.text(TEXTS[status], status);
    if (status !== 200 || isStale)
      return unavailable(c, "the calendar could not be read", UNAVAILABLE_TEXT);
    return c.body(new Uint8Array(response.body), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${file}"`,
    });
  }
  const sendCalendarOf = (file: string, parameter: string) => (c: Context) => {
    const id = parse(c.req.path).name;
    return ID.test(id) ? send(c, file, { [parameter]: id }) : c.text(TEXTS[404], 404);
  };
  return fileRoutes(
    [files.boardCalendar, (c) => send(c, "agenda.ics", {})],
    [files.ministryCalendar, sendCalendarOf("agenda.ics", "ministry_id")],
    [files.announcementCalendar, sendCalendarOf("aviso.ics", "announcement_id")],
  );
}

export type PhotoOptions = { routes: Pick<Routes, "files">; dataApi: Pick<DataApi, "answer"> };

/**
 * Returns the routes of the pictures that people uploaded (SQL function `picture`). The database
 * does not check pictures for scripts, so they are sent as `image/jpeg` with `nosniff`. The picture
 * at an address never changes.
 */
export function photoRoutes({ routes: { files }, dataApi }: PhotoOptions) {
  const send = (size: "page" | "card") => async (c: Context) => {
    const { status, body, headers } = await dataApi.answer(
      {
        method: "GET",
        path: "rpc/picture",
        parameters: new URLSearchParams({ id: parse(c.req.path).name, size }),
        header: () => undefined,
        body: "",
      },
      { role: "anon", claims: undefined },
      "visitors",
    );
    if (status === 404) return c.text("Not found", 404);
    if (status !== 200 || body === null) {
      return unavailable(c, headers.get(CAUSE_HEADER) ?? "the picture could not be read");
    }
    return c.body(body, 200, { "Content-Type": "image/jpeg", "Cache-Control": ONE_YEAR });
  };
  return fileRoutes([files.photo, send("page")], [files.cardPhoto, send("card")]);
}

export type ChurchMarkOptions = { routes: Pick<Routes, "files">; load: Load };

/**
 * Returns the route and the icon of the church's logo, which an admin has uploaded (table
 * `church`).
 */
export function churchLogo({ routes: { files }, load }: ChurchMarkOptions) {
  /**
   * Returns the logo, or undefined when the church has no logo.
   * @throws when the logo cannot be read.
   */
  async function read() {
    const { response } = await load("/rest/v1/church?select=logo,logo_hash");
    if (response.status !== 200) throw new Error("the table church could not be read");
    const [row]: { logo: string | null; logo_hash: string | null }[] = JSON.parse(
      response.body.toString(),
    );
    if (!row?.logo || !row.logo_hash) return undefined;
    const path = files.logo.path.replace(":hash", row.logo_hash);
    return { path, png: Buffer.from(row.logo, "base64") };
  }

  async function send(c: Context) {
    const logo = await read().catch(() => null);
    if (logo === null) return unavailable(c, "the church's logo could not be read");
    if (logo?.path !== c.req.path) return c.text("Not found", 404);
    return c.body(logo.png, 200, { "Content-Type": "image/png", "Cache-Control": ONE_YEAR });
  }

  return {
    routes: fileRoutes([files.logo, send]),
    /**
     * Returns the logo as an icon for the web app manifest. Returns undefined when there is no logo
     * or the logo cannot be read.
     */
    icon: async () => {
      const logo = await read().catch(() => undefined);
      if (logo === undefined) return undefined;
      const { path: src, png } = logo;
      const sizes = `${png.readUInt32BE(WIDTH_AT)}x${png.readUInt32BE(HEIGHT_AT)}`;
      return { src, sizes, type: "image/png", purpose: "any" };
    },
  };
}
