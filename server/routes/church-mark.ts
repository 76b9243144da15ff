import { type Context, Hono } from "hono";
import { ONE_YEAR } from "../http/cache-control.ts";
import { CAUSE_HEADER } from "../log.ts";
import type { Routes } from "../render/web-app.ts";

// Of a PNG, where the header's numbers stand.
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

type Mark = { path: string; png: Buffer<ArrayBuffer> };

export type ChurchMarkOptions = {
  routes: Pick<Routes, "files">;
  /** A visitor's GET of the data API, as it was answered. */
  load: (path: string) => Promise<{ response: { status: number; body: Buffer } }>;
};

/** The church's own mark, which an admin has chosen (`public.church`); everywhere else the app's is shown. */
export function churchMark({ routes, load }: ChurchMarkOptions) {
  const { path } = routes.files.mark;

  /** Undefined where the church has none. @throws when it cannot be read. */
  async function read(): Promise<Mark | undefined> {
    const { response } = await load("/rest/v1/church?select=mark,mark_hash");
    if (response.status !== 200) throw new Error("the church could not be read");
    const [row]: { mark: string | null; mark_hash: string | null }[] = JSON.parse(
      response.body.toString(),
    );
    if (!row?.mark || !row.mark_hash) return undefined;
    return { path: path.replace(":hash", row.mark_hash), png: Buffer.from(row.mark, "base64") };
  }

  async function send(c: Context) {
    const mark = await read().catch(() => null);
    if (mark === null) {
      const cause = { [CAUSE_HEADER]: "the church's mark could not be read" };
      return c.text("Unavailable", 503, { "Retry-After": "5", ...cause });
    }
    if (mark?.path !== c.req.path) return c.text("Not found", 404);
    return c.body(mark.png, 200, { "Content-Type": "image/png", "Cache-Control": ONE_YEAR });
  }

  return {
    routes: new Hono().get(path.replace(":hash.png", ":file{[0-9a-f]{16}\\.png}"), send),
    /** The mark as a web app manifest lists it; undefined where there is none, or it cannot be read. */
    icon: async () => {
      const mark = await read().catch(() => undefined);
      if (mark === undefined) return undefined;
      const { path: src, png } = mark;
      const sizes = `${png.readUInt32BE(WIDTH_AT)}x${png.readUInt32BE(HEIGHT_AT)}`;
      return { src, sizes, type: "image/png", purpose: "any" };
    },
  };
}
