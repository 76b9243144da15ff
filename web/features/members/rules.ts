import { INVITATION_PARAMETER, PART_PARAMETER, paths, SIGN_UP_PARAMETER } from "@/app/addresses.ts";

/** Returns an admin's message with the link for a member who forgot the password. */
export function recoveryMessage(name: string, link: string): string {
  return `Olá, ${name}! Para criar uma nova senha nos avisos da igreja, abra este link em até uma hora (ele só funciona uma vez): ${link}`;
}

/**
 * Returns the link of an invitation. The token stands after `#`, because browsers send that part to
 * no server and no log can contain it.
 */
export function invitationLink(origin: string, token: string): string {
  return `${origin}${paths.auth}?${SIGN_UP_PARAMETER}#${INVITATION_PARAMETER}=${encodeURIComponent(token)}`;
}

export function invitationMessage(link: string): string {
  return `Olá! Este é o seu convite para publicar nos avisos da igreja. Abra o link em até sete dias para criar a sua conta (ele vale para uma pessoa só): ${link}`;
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
    may: "Cuida dos avisos de todos os ministérios e publica a lista de cada semana. Não mexe em membros nem em ministérios.",
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

/**
 * Returns whether an admin still has to approve the member. A refused member is deactivated and no
 * longer waits.
 */
export const waits = (member: { approved_at: string | null; deactivated_at: string | null }) =>
  member.approved_at === null && member.deactivated_at === null;

/** Returns the number of waiting members as the text of the navigation: `2 esperam aprovação`. */
export const waitingText = (count: number) =>
  `${count} ${count === 1 ? "espera" : "esperam"} aprovação`;

/** The values of `PART_PARAMETER` for the tabs of the admins' page. */
export const ADMIN_PARTS = ["ministerios", "membros", "avisos", "igreja"] as const;

export const adminPartPath = (part: (typeof ADMIN_PARTS)[number]) =>
  `${paths.admin}?${PART_PARAMETER}=${part}`;

export function countText(announcements: number): string {
  return announcements === 1 ? "1 aviso" : `${announcements} avisos`;
}
