import { expect, test } from "vitest";
import { callJson, sessionOf, visit, visitRows } from "../support/clients/visitor.ts";
import { startPostgres } from "../support/start-for-file.ts";
import {
  ANNOUNCEMENT_ID,
  loadFormerBoard,
  PICTURE,
  PUBLISHED_ITEM_COUNTS,
  REFRESH_TOKEN,
} from "../support/upgrade/former-board.ts";

const { database, sql, start } = await startPostgres();

test("a server upgrades the board of an earlier version, and members stay signed in and approved and read all rows", async () => {
  await loadFormerBoard(database.url);
  await sql`update auth.sessions set created_at = now(), updated_at = now(), refreshed_at = now()`;
  await sql`update auth.refresh_tokens set created_at = now(), updated_at = now()`;
  const [editor] = await sql`
    select email from auth.users join public.profiles on user_id = users.id where profiles.role = 'editor'
  `;
  const { url } = await start();
  const token = (grant: string, body: object) =>
    callJson(`${url}/auth/v1/token?grant_type=${grant}`, body).then(sessionOf);
  const rows = (path: string, { access_token = "" } = {}) =>
    visitRows(
      `${url}/rest/v1/${path}`,
      access_token ? { authorization: `Bearer ${access_token}` } : {},
    );

  const ana = await token("refresh_token", { refresh_token: REFRESH_TOKEN });
  const again = await token("password", { email: "ana@example.org", password: "senha-1234" });
  expect(again.user).toEqual(ana.user);
  const session = await token("password", { email: editor?.email, password: "senha-de-teste" });

  expect(await rows("profiles?select=approved_at", ana)).toEqual([
    { approved_at: expect.any(String) },
  ]);
  expect(await rows(`announcements?select=title,location&id=eq.${ANNOUNCEMENT_ID}`)).toEqual([
    { title: "Ação de graças", location: "Templo" },
  ]);
  const history = `announcement_history?select=revision&announcement_id=eq.${ANNOUNCEMENT_ID}`;
  expect(await rows(history, session)).toHaveLength(5);
  const picture = await visit(`${url}/fotos/${PICTURE}.jpg`);
  expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  for (const [id, count] of Object.entries(PUBLISHED_ITEM_COUNTS)) {
    const [published] = await rows(`published_editions?select=items&edition_id=eq.${id}`);
    expect(published.items).toHaveLength(count);
  }
});
