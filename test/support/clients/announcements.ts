import type { Client } from "./people.ts";

type Person = { client: Client };

/** The required values of an announcement. */
export const ANNOUNCEMENT = {
  title: "Ensaio",
  description: "Às 19h",
  date: "2030-12-12T22:30:00+00:00",
};

// These functions send the requests of the web app for one announcement. An update or delete of a
// row that the person may not change is no error: it returns no rows.
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
