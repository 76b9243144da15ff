import { PostgrestClient } from "@supabase/postgrest-js";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { acceptPendingInvitation, pendingInvitation } from "./accept-invitation.ts";

test.each([
  ["is forgotten after it was accepted", undefined, [200, "admin"], 0],
  ["is forgotten silently when it has ended", undefined, [403, { hint: "invitation_ended" }], 0],
  ["is kept after another failure", "token", [503, { message: "down" }], 1],
] as const)("a pending invitation %s", async (_, kept, [status, body], logged) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const fetch = async () => Response.json(body, { status });
  provideDataApi(new PostgrestClient("http://localhost/rest/v1", { fetch }));
  pendingInvitation("ana").set("token");
  await acceptPendingInvitation("ana", new QueryClient());
  expect(pendingInvitation("ana").get()).toBe(kept);
  expect(log).toHaveBeenCalledTimes(logged);
});
