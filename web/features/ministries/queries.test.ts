import { PostgrestClient } from "@supabase/postgrest-js";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { ministriesQuery } from "./queries.ts";

test("ministries are sorted by name for a Portuguese reader", async () => {
  let requested = "";
  const fetch = async (input: RequestInfo | URL) => {
    requested = String(input);
    return Response.json([{ name: "Louvor" }, { name: "Ética" }]);
  };
  provideDataApi(new PostgrestClient("http://localhost/rest/v1", { fetch }));
  const rows = await new QueryClient().query(ministriesQuery);
  expect(new URL(requested).searchParams.get("order")).toBe("name.asc");
  expect(rows.map(({ name }) => name)).toEqual(["Ética", "Louvor"]);
});
