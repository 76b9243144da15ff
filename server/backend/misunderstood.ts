import { z } from "zod";
import { logError } from "../log.ts";

// An error of JavaScript's own, as the library writes those that are no error of the database.
const STUMBLED = /^(\w*Error|Invalid \w+)\b/;

const body = z.object({ code: z.literal("SUP"), message: z.string().regex(STUMBLED) });

/**
 * The library stumbles over some requests that no client of ours sends, and calls it an error of the
 * server. It is one of the request: the same one will never succeed.
 */
export async function refuseMisunderstood(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const stumbled = body.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!stumbled.success) return response;
  logError(`data API: a request was not understood (${stumbled.data.message.split(":")[0]})`);
  const message = "The request was not understood";
  return Response.json({ code: "PGRST100", message, details: null, hint: null }, { status: 400 });
}
