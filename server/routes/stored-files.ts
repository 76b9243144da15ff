import { parse } from "node:path/posix";
import type { Context } from "hono";
import type { DataApi } from "../data-api/data-api.ts";
import { CAUSE_HEADER } from "../log.ts";
import type { Routes } from "../render/web-app.ts";
import { fileRoutes, ONE_YEAR, unavailable } from "./file-responses.ts";

// A UUID as the database writes it; the database is not asked for any other text.
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const TEXTS = { 404: "Não há nada neste endereço.", 410: "Este aviso foi excluído." };
const LATER = "A agenda não pôde ser lida agora. Tente de novo em alguns minutos.";

// Where the header of a PNG has its size.
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** A visitor's GET of the data API, as it was answered. */
type Load = (path: string) => Promise<{
  response: { status: number; body: Buffer };
  isStale: boolean;
}>;

export type CalendarOptions = {
  routes: Routes;
  /** Where the pages of the announcements are. */
  publicUrl: string;
  /** The name of the board, as calendars list it. */
  name: string;
  load: Load;
};

/** The board, a ministry's part of it and single announcements as iCalendar, which the database writes (`agenda`). */
export function calendarRoutes({ routes: { files }, publicUrl, name, load }: CalendarOptions) {
  async function send(c: Context, file: string, of: Record<string, string>) {
    const query = new URLSearchParams({ ...of, board_url: publicUrl, board_name: name });
    const { response, isStale } = await load(`/rest/v1/rpc/agenda?${query}`);
    const { status } = response;
    if (status === 404 || status === 410) return c.text(TEXTS[status], status);
    if (status !== 200 || isStale) return unavailable(c, "the calendar could not be read", LATER);
    return c.body(new Uint8Array(response.body), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${file}"`,
    });
  }
  const ofOne = (file: string, parameter: string) => (c: Context) => {
    const id = parse(c.req.path).name;
    return ID.test(id) ? send(c, file, { [parameter]: id }) : c.text(TEXTS[404], 404);
  };
  return fileRoutes(
    [files.boardCalendar, (c) => send(c, "agenda.ics", {})],
    [files.ministryCalendar, ofOne("agenda.ics", "ministry_id")],
    [files.announcementCalendar, ofOne("aviso.ics", "announcement_id")],
  );
}

export type PhotoOptions = { routes: Pick<Routes, "files">; dataApi: Pick<DataApi, "answer"> };

/**
 * The pictures that people chose for their announcements (`public.picture`), as image/jpeg with `nosniff`: the database
 * does not look for scripts in a file. A picture never changes under its address.
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

/** The church's own mark, which an admin has chosen (`public.church`); without one the app's is shown. */
export function churchMark({ routes: { files }, load }: ChurchMarkOptions) {
  /** Returns undefined where the church has none. @throws when it cannot be read. */
  async function read() {
    const { response } = await load("/rest/v1/church?select=mark,mark_hash");
    if (response.status !== 200) throw new Error("the church could not be read");
    const [row]: { mark: string | null; mark_hash: string | null }[] = JSON.parse(
      response.body.toString(),
    );
    if (!row?.mark || !row.mark_hash) return undefined;
    const path = files.mark.path.replace(":hash", row.mark_hash);
    return { path, png: Buffer.from(row.mark, "base64") };
  }

  async function send(c: Context) {
    const mark = await read().catch(() => null);
    if (mark === null) return unavailable(c, "the church's mark could not be read");
    if (mark?.path !== c.req.path) return c.text("Not found", 404);
    return c.body(mark.png, 200, { "Content-Type": "image/png", "Cache-Control": ONE_YEAR });
  }

  return {
    routes: fileRoutes([files.mark, send]),
    /** Returns the mark as a web app manifest lists it; undefined where there is none, or it cannot be read. */
    icon: async () => {
      const mark = await read().catch(() => undefined);
      if (mark === undefined) return undefined;
      const { path: src, png } = mark;
      const sizes = `${png.readUInt32BE(WIDTH_AT)}x${png.readUInt32BE(HEIGHT_AT)}`;
      return { src, sizes, type: "image/png", purpose: "any" };
    },
  };
}
