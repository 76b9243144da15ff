/** The message with which an admin sends the link to a member who forgot the password. */
export function recoveryMessage(name: string, link: string): string {
  return `Olá, ${name}! Para criar uma nova senha na lista de avisos, abra este link em até uma hora (ele só funciona uma vez): ${link}`;
}

/** What a change of the ministry has made of a member; without a name it took the ministry away. */
export function ministryText(name: string, ministry: string | undefined): string {
  return ministry ? `${name} agora está em ${ministry}.` : `${name} agora não tem ministério.`;
}

/** The roles, from the one that may do least; each has what the ones before it may. */
export const ROLES = ["member", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What a role is called, and what it may do. */
export const ROLE_TEXTS: Record<Role, { name: string; may: string }> = {
  member: { name: "Membro", may: "Publica avisos e cuida somente dos próprios." },
  editor: {
    name: "Editor",
    may: "Cuida dos avisos de todos os ministérios e fecha a semana. Não mexe em membros nem em ministérios.",
  },
  admin: {
    name: "Administrador",
    may: "Faz tudo o que um editor faz e cuida também de membros e ministérios.",
  },
};

export function roleOf({ role }: { role: string }): Role {
  return ROLES.find((known) => known === role) ?? "member";
}

/** What a change of the role has made of a member. */
export function roleText(name: string, role: Role): string {
  return `${name} agora é ${role === "admin" ? "admin" : ROLE_TEXTS[role].name.toLowerCase()}.`;
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
