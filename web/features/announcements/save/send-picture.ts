import { request } from "@/lib/data/supabase.ts";
import { findPicture, isChosen } from "../picture/chosen-pictures.ts";

/** The requests that have sent a picture, or are sending it, by the picture's name in the form. */
const sent = new Map<string, Promise<string>>();

const base64 = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(",") + 1);

async function send(name: string): Promise<string> {
  const { page, card } = await findPicture(name).ready;
  const pictures = { page: base64(page), card: base64(card) };
  return request((api) => api.rpc("add_picture", pictures));
}

/**
 * Sends a chosen picture to the server, only once even when the save is retried, and returns the
 * picture's id.
 */
export async function ensurePictureSent(name: string | null): Promise<string | null> {
  if (name === null || !isChosen(name)) return name;
  const sending = sent.get(name) ?? send(name);
  sent.set(name, sending);
  try {
    return await sending;
  } catch (error) {
    sent.delete(name);
    throw error;
  }
}
