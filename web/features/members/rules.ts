/** The message with which an admin sends the link to a member who forgot the password. */
export function recoveryMessage(name: string, link: string): string {
  return `Olá, ${name}! Para criar uma nova senha na lista de avisos, abra este link em até uma hora (ele só funciona uma vez): ${link}`;
}

/** What a change of the ministry has made of a member; without a name it took the ministry away. */
export function ministryText(name: string, ministry: string | undefined): string {
  return ministry ? `${name} agora está em ${ministry}.` : `${name} agora não tem ministério.`;
}

/** What a change of the role has made of a member. */
export function roleText(name: string, role: "admin" | "member"): string {
  return role === "admin" ? `${name} agora é admin.` : `${name} agora é membro.`;
}

/** What deactivating somebody, or bringing somebody back, means. */
export function activeText(name: string, active: boolean): string {
  return active ? `${name} já pode entrar e publicar.` : `${name} não pode mais entrar.`;
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
