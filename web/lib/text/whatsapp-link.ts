/** The link that opens WhatsApp with a text to send to a contact of choice. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
