const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `address` limits whoever shares a network address, which may be a whole church behind one Wi-Fi; `account` whoever
 * asks about one account, from anywhere; `both` one address about one account; `session` whoever is in sessions of one
 * account. `failuresOnly`: success tells that nobody was guessing.
 */
export type Limit = {
  by: "address" | "account" | "both" | "session";
  attempts: number;
  ms: number;
  failuresOnly?: boolean;
};

/**
 * Calls that are limited, and how. A later limit is not counted on when an earlier one is reached. A request counts
 * once its body has passed the schema of its call, and as long as its client is still connected when the work begins.
 */
export const LIMITS = {
  // Never by account alone: anybody could then lock a member out. What succeeds is not counted for
  // the address, so that everybody of a church can sign in after the service.
  signIn: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "both", attempts: 10, ms: 15 * MINUTE },
  ],
  // Three hundred members on the day the board is introduced. Who signs up again is mailed again.
  signUp: [
    { by: "address", attempts: 300, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  mail: [
    { by: "address", attempts: 60, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  // Of the account whose session asks; the new address is under the limits of mails as well.
  emailChange: [{ by: "session", attempts: 5, ms: HOUR }],
  // Too long to be guessed, but every try is work. A church that confirms behind one Wi-Fi succeeds.
  link: [{ by: "address", attempts: 150, ms: HOUR, failuresOnly: true }],
  // Six digits: by account too, from wherever they are guessed. The link in the same mail stays usable.
  code: [
    { by: "address", attempts: 150, ms: HOUR, failuresOnly: true },
    { by: "account", attempts: 10, ms: HOUR },
  ],
  // The session may be stolen: whoever has it must not find the password out.
  currentPassword: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "session", attempts: 10, ms: 15 * MINUTE },
  ],
  // In a session that a link has opened, which the one before must not keep from it.
  newPassword: [{ by: "address", attempts: 150, ms: 15 * MINUTE }],
  // Failed exchanges alone: a valid token is never refused (`limitFailures`).
  refresh: [{ by: "address", attempts: 600, ms: 5 * MINUTE }],
  // No call of sign-in, and nobody's account: what whoever follows announcements may ask. A church on the day when the
  // bells are introduced.
  follow: [{ by: "address", attempts: 600, ms: HOUR }],
} satisfies Record<string, Limit[]>;
export type LimitedCall = keyof typeof LIMITS;
