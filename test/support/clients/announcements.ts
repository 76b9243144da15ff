import type { Client } from "./people.ts";

type Person = { client: Client };

/** The texts of an announcement that needs nothing else. */
export const ANNOUNCEMENT = {
  ...{ title: "Ensaio", description: "Às 19h", date: "2030-12-12T22:30:00+00:00" },
};

// The requests of the web app about one announcement. Rows that a person may not change are no error: the answer is empty.
export const post = ({ client }: Person, values: object = {}) =>
  client
    .from("announcements")
    .insert({ ...ANNOUNCEMENT, ...values })
    .select("id")
    .single();
export const edit = ({ client }: Person, id: string, values: object) =>
  client.from("announcements").update(values).eq("id", id).select("id");
export const remove = ({ client }: Person, id: string) =>
  client.from("announcements").delete().eq("id", id).select("id");
export const restore = ({ client }: Person, announcement_id: string, revision: number) =>
  client.rpc("restore_announcement", { announcement_id, revision });
export const undo = ({ client }: Person, announcement_id: string, revision: number) =>
  client.rpc("undo_change", { announcement_id, revision });
