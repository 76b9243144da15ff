const SINGLE_OBJECT = "application/vnd.pgrst.object+json";

/**
 * A written row that is asked back as one object together with its ministry comes as a list of one
 * from the library; hosted Supabase sends the object, or 406 when there is none.
 */
export async function unwrapSingle(request: Request, response: Response): Promise<Response> {
  const wanted = request.headers.get("Accept")?.startsWith(SINGLE_OBJECT) ?? false;
  if (!wanted || request.method === "GET" || !response.ok) return response;
  const body: unknown = await response.json();
  const rows = Array.isArray(body) ? body : [body];
  const headers = { "Content-Type": `${SINGLE_OBJECT}; charset=utf-8` };
  if (rows.length === 1) return Response.json(rows[0], { status: response.status, headers });
  const error = {
    code: "PGRST116",
    details: `The result contains ${rows.length} rows`,
    hint: null,
    message: "Cannot coerce the result to a single JSON object",
  };
  return Response.json(error, { status: 406 });
}
