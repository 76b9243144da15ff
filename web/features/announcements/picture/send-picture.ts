import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { chosenPicture, isChosen } from "./chosen-pictures.ts";

const base64 = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(",") + 1);

async function send(name: string): Promise<string> {
  const { page, card } = await chosenPicture(name);
  const client = await supabase();
  return dataOf(await client.rpc("add_picture", { page: base64(page), card: base64(card) }));
}

// The server removes a picture that no announcement names after a day.
const SENT_MS = 20 * 60 * 60 * 1000;
const sent = new Map<string, { id: Promise<string>; at: number }>();

/**
 * Returns the id under which the server has the picture. Sends a picture that was chosen on this device once: a save that
 * is tried again uses the same id, unless the server may have removed that picture by now.
 */
export async function sentPicture(picture: string | null): Promise<string | null> {
  if (picture === null || !isChosen(picture)) return picture;
  const last = sent.get(picture);
  const isKept = last && Math.abs(Date.now() - last.at) < SENT_MS;
  const sending = isKept ? last : { id: send(picture), at: Date.now() };
  sent.set(picture, sending);
  try {
    return await sending.id;
  } catch (error) {
    sent.delete(picture);
    throw error;
  }
}
