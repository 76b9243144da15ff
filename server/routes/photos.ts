import { type Context, Hono } from "hono";
import type { DataApi } from "../data-api/data-api.ts";
import { ONE_YEAR } from "../http/cache-control.ts";
import { CAUSE_HEADER } from "../log.ts";
import type { Routes } from "../render/web-app.ts";

const EXTENSION = ".jpg";
const SIZES = { photo: "page", cardPhoto: "card" } as const;

export type PhotoOptions = {
  routes: Pick<Routes, "files">;
  dataApi: Pick<DataApi, "answer">;
};

/**
 * Sends the pictures that people chose for their announcements (`public.picture`), as image/jpeg with `nosniff`: the
 * database does not look for scripts in a file. A picture never changes under its address.
 */
export function photoRoutes({ routes, dataApi }: PhotoOptions) {
  async function send(c: Context, size: "page" | "card") {
    const file = c.req.path.slice(c.req.path.lastIndexOf("/") + 1);
    const id = file.slice(0, -EXTENSION.length);
    const request = {
      method: "GET",
      path: "rpc/picture",
      parameters: new URLSearchParams({ id, size }),
      header: () => undefined,
      body: "",
    };
    const { status, body, headers } = await dataApi.answer(
      request,
      { role: "anon", claims: undefined },
      "visitors",
    );
    if (status === 404) return c.text("Not found", 404);
    if (status !== 200 || body === null) {
      const cause = headers.get(CAUSE_HEADER) ?? "the picture could not be read";
      return c.text("Unavailable", 503, { "Retry-After": "5", [CAUSE_HEADER]: cause });
    }
    return c.body(body, 200, {
      "Content-Type": "image/jpeg",
      "Content-Length": headers.get("Content-Length") ?? undefined,
      "Cache-Control": ONE_YEAR,
    });
  }

  const kinds = (["photo", "cardPhoto"] as const).map((name) => {
    const { pattern } = routes.files[name];
    return { matches: new RegExp(pattern), size: SIZES[name] };
  });
  const folder = routes.files.photo.path.replace(`:photo${EXTENSION}`, "*");
  return new Hono().get(folder, (c, next) => {
    const asked = kinds.find(({ matches }) => matches.test(c.req.path));
    return asked ? send(c, asked.size) : next();
  });
}
