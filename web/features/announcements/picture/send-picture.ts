import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { chosenPicture, isChosen } from "./chosen-pictures.ts";

const base64 = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(",") + 1);

async function send(name: string): Promise<string> {
  const { page, card } = await chosenPicture(name);
  const client = await supabase();
  return dataOf(await client.rpc("add_picture", { page: base64(page), card: base64(card) }));
}

const sent = new Map<string, Promise<string>>();

/**
 * The id under which the server has the picture, which it is sent for when it was chosen on this device. Once: an
 * announcement that could not be saved is saved with the same one.
 */
export async function sentPicture(picture: string | null): Promise<string | null> {
  if (picture === null || !isChosen(picture)) return picture;
  const sending = sent.get(picture) ?? send(picture);
  sent.set(picture, sending);
  try {
    return await sending;
  } catch (error) {
    sent.delete(picture);
    throw error;
  }
}
