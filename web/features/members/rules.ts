/** Returns the message with which an admin sends the link to a member who forgot the password. */
export function recoveryMessage(name: string, link: string): string {
  return `Olá, ${name}! Para criar uma nova senha nos avisos da igreja, abra este link em até uma hora (ele só funciona uma vez): ${link}`;
}

/** The roles in ascending order. Each role has all rights of the roles before it. */
export const ROLES = ["member", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_TEXTS: Record<Role, { name: string; now: string; may: string }> = {
  member: {
    name: "Membro",
    now: "membro",
    may: "Publica avisos e cuida somente dos próprios.",
  },
  editor: {
    name: "Comunicação",
    now: "da comunicação",
    may: "Cuida dos avisos de todos os ministérios e publica a lista de cada culto. Não mexe em membros nem em ministérios.",
  },
  admin: {
    name: "Administrador",
    now: "admin",
    may: "Faz tudo o que a comunicação faz e cuida também de membros e ministérios.",
  },
};

export function roleOf({ role }: { role: string }): Role {
  return ROLES.find((known) => known === role) ?? "member";
}

export function countText(announcements: number): string {
  return announcements === 1 ? "1 aviso" : `${announcements} avisos`;
}
