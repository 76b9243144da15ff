import { AuthClient } from "@supabase/supabase-js";
import { afterEach, expect, test, vi } from "vitest";
import { confirmEmail } from "./redeem.ts";

const SUPABASE = "https://project.supabase.co";

afterEach(() => vi.unstubAllEnvs());

/** Opens the link for a new e-mail address, with a sign-in service that responds with `body`. */
const confirm = (body: object) => {
  const fetch = async () => Response.json(body);
  const options = { url: SUPABASE, fetch, persistSession: false, autoRefreshToken: false };
  return confirmEmail(new AuthClient(options), "ab12");
};

test("after the first confirmation on hosted Supabase the second address must still confirm", async () => {
  vi.stubEnv("VITE_SUPABASE_URL", SUPABASE);
  const msg = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
  expect(await confirm({ code: "200", msg })).toBe("half");
  const user = { id: "1", email: "nova@example.org" };
  const session = { access_token: "a", refresh_token: "b", expires_in: 3600, user };
  expect(await confirm(session)).toBe("signedIn");
});

test("a confirmation on the project's own server changes the address and opens no session", async () => {
  expect(await confirm({ code: 200, msg: "Email address changed" })).toBe("signedOut");
});
