import { type Context, Hono } from "hono";
import { CAUSE_HEADER } from "../log.ts";
import type { Routes } from "../render/web-app.ts";

// A UUID as the database writes it. What is written otherwise names nothing, and the database is not asked.
const isId = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

const TEXTS = {
  404: "Não há nada neste endereço.",
  410: "Este aviso foi excluído.",
  503: "A agenda não pôde ser lida agora. Tente de novo em alguns minutos.",
};

export type CalendarOptions = {
  routes: Routes;
  /** Where the pages of the announcements are. */
  publicUrl: string;
  /** Of the board, as calendars list it. */
  name: string;
  /** A visitor's GET of the data API, as it was answered. */
  load: (path: string) => Promise<{ response: { status: number; body: Buffer }; isStale: boolean }>;
};

type Failure = keyof typeof TEXTS;

// A parameter of the router is a whole part of the path.
const inRouter = ({ path }: { path: string }) => path.replace(":id.ics", ":file{[^/.]+\\.ics}");
const idIn = (c: Context) => (c.req.param("file") ?? "").slice(0, -".ics".length);

function failed(c: Context, status: Failure) {
  if (status === 503) {
    c.header("Retry-After", "5");
    c.header(CAUSE_HEADER, "the calendar could not be read");
  }
  return c.text(TEXTS[status], status);
}

/** The board, a ministry's part of it and single announcements as iCalendar, which the database writes (`agenda`). */
export function calendarRoutes({ routes, publicUrl, name, load }: CalendarOptions) {
  async function send(c: Context, file: string, of: Record<string, string>) {
    const query = new URLSearchParams({ ...of, board_url: publicUrl, board_name: name });
    const { response, isStale } = await load(`/rest/v1/rpc/agenda?${query}`);
    if (response.status === 404 || response.status === 410) return failed(c, response.status);
    if (response.status !== 200 || isStale) return failed(c, 503);
    return c.body(new Uint8Array(response.body), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${file}"`,
    });
  }

  const { boardCalendar, ministryCalendar, announcementCalendar } = routes.files;
  return new Hono()
    .get(boardCalendar.path, (c) => send(c, "agenda.ics", {}))
    .get(inRouter(ministryCalendar), async (c) => {
      const id = idIn(c);
      return isId(id) ? send(c, "agenda.ics", { ministry_id: id }) : failed(c, 404);
    })
    .get(inRouter(announcementCalendar), async (c) => {
      const id = idIn(c);
      return isId(id) ? send(c, "aviso.ics", { announcement_id: id }) : failed(c, 404);
    });
}
