const SINGLE_OBJECT = "application/vnd.pgrst.object+json";

const notOne = {
  code: "PGRST116",
  details: "The result contains 0 rows",
  hint: null,
  message: "Cannot coerce the result to a single JSON object",
};

/**
 * A written row that is asked back as one object together with its ministry comes as a list from the library;
 * hosted Supabase sends the object, or 406 when there is none. A write is about one row at most (see
 * `allowed-requests.ts`), so the object is the list without its brackets.
 */
export async function unwrapSingle(request: Request, response: Response): Promise<Response> {
  const wanted = request.headers.get("Accept")?.startsWith(SINGLE_OBJECT) ?? false;
  if (!wanted || request.method === "GET" || !response.ok) return response;
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) return response;
  const list = await response.text();
  if (list === "[]") return Response.json(notOne, { status: 406 });
  const body = list.slice(1, -1);
  const headers = {
    "Content-Type": `${SINGLE_OBJECT}; charset=utf-8`,
    // Or else it is taken for large, and compressed.
    "Content-Length": String(Buffer.byteLength(body)),
  };
  return new Response(body, { status: response.status, headers });
}
