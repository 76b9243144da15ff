/** The link that opens WhatsApp with a text to send to a contact of choice. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** The message with which an admin sends the link to a member who forgot the password. */
export function recoveryMessage(name: string, link: string): string {
  return `Olá, ${name}! Para criar uma nova senha no mural de avisos, abra este link em até uma hora (ele só funciona uma vez): ${link}`;
}

/** `1 aviso`, `12 avisos`. */
export function countText(announcements: number): string {
  return announcements === 1 ? "1 aviso" : `${announcements} avisos`;
}

/** The question before all announcements of a person are deleted. */
export function deletionQuestion(announcements: number, name: string): string {
  const what = announcements === 1 ? "o aviso" : `os ${countText(announcements)}`;
  return `Excluir ${what} de ${name}? Esta ação não pode ser desfeita.`;
}
