import { expect, test } from "vitest";
import { variables } from "../support/clients/api-document.ts";
import { ExampleFolder } from "../support/clients/api-examples.ts";
import { peopleOf } from "../support/clients/people.ts";
import { forFile, forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start());
const people = peopleOf(server);

test("a service account is what signing up opens, and ends when an admin deactivates it", async () => {
  const account = people.client();
  const ministry = await people.createMinistry();
  const [email, password] = ["script@example.org", variables.AVISOS_PASSWORD ?? ""];
  const { data } = await account.auth.signUp({
    email,
    password,
    options: { data: { name: "Script" } },
  });
  const id = data.user?.id ?? "";
  const chosen = await account.from("profiles").update({ ministry_id: ministry }).eq("user_id", id);
  expect(chosen.error).toBeNull();
  const its = await forTest(ExampleFolder.create(server.url, email, password));
  const profile = { name: "Script", role: "member", ministry: { name: expect.any(String) } };
  expect(JSON.parse((await its.run(4, { curl: "curl.mjs" })).output)).toEqual([profile]);
  const admin = await people.createMember("Administradora");
  await people.setProfile(admin.id, { role: "admin" });
  await admin.client.rpc("set_member_active", { member_id: id, active: false });
  const row = {
    title: "Depois",
    description: "Depois",
    date: "2026-12-01T12:00:00Z",
    ministry_id: ministry,
  };
  expect((await account.from("announcements").insert(row)).status).toBe(403);
  const { code, output } = await its.run(6);
  expect(code).not.toBe(0);
  expect(output).toBe("");
  const again = await people.client().auth.signInWithPassword({ email, password });
  expect(again.error).toMatchObject({ status: 403, code: "user_banned" });
});
