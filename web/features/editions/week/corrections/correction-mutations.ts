// The corrections of announcements that went out before a change. Each function returns the words
// about what was done.
import "./slips.css";
import type { QueryClient } from "@tanstack/react-query";
import { announcementPath, statusPicturePath } from "@/app/addresses.ts";
import { laterBundle } from "@/bundles.ts";
import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";
import { copyText } from "@/lib/browser/clipboard.ts";
import { absolute } from "@/lib/config.ts";
import { request } from "@/lib/data/supabase.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { CORRECTION } from "../../model/blocks.ts";
import { weekdayOf } from "../../model/church-dates.ts";
import type { Correction } from "../../model/corrections.ts";
import { upcomingEdition } from "../../model/find-edition.ts";
import { editionsQuery } from "../../model/queries.ts";
import { refetchEdition } from "../mutations.ts";

/** Makes a correction, and returns the words about what was done; "" if nothing was done. */
export type Make = (correction: Correction, queryClient: QueryClient) => Promise<string>;

/** Records that an announcement went out by itself. Without this record, nothing else fails. */
export const markUsage = (announcement_id: string, way: string) =>
  request((api) => api.rpc("mark_usage", { announcement_id, way })).catch(console.error);

/**
 * Puts a block with the words into the edition of the next service, for the presenter and for the
 * slides. If the edition does not exist yet, copies the words.
 */
export const addToEdition: Make = async ({ words: text }, queryClient) => {
  const edition = upcomingEdition(await queryClient.fetchQuery(editionsQuery), Date.now());
  if (!edition) {
    await copyText(text);
    return "Texto copiado. A próxima lista ainda não começou.";
  }
  // The block becomes the last one before the announcements.
  const place = { edition_id: edition.id, position: -0.001 };
  const block = { ...place, heading: CORRECTION, text, printed: false };
  await request((api) => api.from("edition_blocks").insert(block));
  await refetchEdition(queryClient, edition.id);
  const more = edition.published ? " Publique de novo." : "";
  return `Está na lista de ${weekdayOf(edition.service_at)}.${more}`;
};

/** Opens WhatsApp with the message. */
export const sendMessage: Make = async ({ id, words }) => {
  const text = `${bold(CORRECTION)}\n${unformatted(words)}\n\n${absolute(announcementPath(id))}`;
  window.open(whatsAppLink(text), "_blank", "noopener");
  return "A correção está no WhatsApp.";
};

/** Opens the print dialog with four slips on a sheet, which people put into printed bulletins. */
export const printSlips: Make = async ({ words }) => {
  if (typeof window.print !== "function") return "Este navegador não imprime. Use um computador.";
  const sheet = document.createElement("div");
  sheet.className = "slips";
  const slip = document.createElement("p");
  slip.textContent = `${CORRECTION}\n${words}`;
  sheet.append(slip, ...[1, 2, 3].map(() => slip.cloneNode(true)));
  document.body.append(sheet);
  window.addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
  return "Papeletas prontas para recortar.";
};

/** Saves or shares the poster of the present state. */
export const savePoster: Make = async ({ id, revision }) => {
  const { sharePicture } = await laterBundle.load();
  const href = statusPicturePath(id, revision);
  return (await sharePicture({ id, href, name: "aviso.png" })) ? "A nova imagem foi salva." : "";
};
