import { type Context, Hono } from "hono";
import type { DataApi } from "../data-api/data-api.ts";
import type { UnsentResponses } from "../http/unsent-responses.ts";
import { CAUSE_HEADER } from "../log.ts";
import type { Routes } from "../render/web-app.ts";

const ONE_YEAR = "public, max-age=31536000, immutable";
const EXTENSION = ".jpg";

export type PhotoOptions = {
  routes: Pick<Routes, "files">;
  dataApi: Pick<DataApi, "answer">;
  unsent: Pick<UnsentResponses, "limit">;
};

// A parameter of the router is a whole part of the path.
const inRouter = ({ path, pattern }: { path: string; pattern: string }) =>
  path.replace(`:photo${EXTENSION}`, `:file{${pattern.slice(pattern.lastIndexOf("/") + 1, -1)}}`);

/**
 * The pictures that people chose for their announcements, as the database keeps them (`public.picture`). Whatever a
 * browser finds in one, it is sent as a JPEG and as nothing else; under its address it never changes.
 */
export function photoRoutes({ routes, dataApi, unsent }: PhotoOptions) {
  async function send(c: Context, size: "page" | "card") {
    const id = (c.req.param("file") ?? "").slice(0, -EXTENSION.length);
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
    return c.body(body, 200, { "Content-Type": "image/jpeg", "Cache-Control": ONE_YEAR });
  }

  const { photo, cardPhoto } = routes.files;
  return new Hono()
    .get(inRouter(photo), unsent.limit(), (c) => send(c, "page"))
    .get(inRouter(cardPhoto), unsent.limit(), (c) => send(c, "card"));
}
