const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `address` limits a network address, which may be a whole church behind one Wi-Fi; `account` everybody who asks about
 * one account; `both` one address about one account; `session` the sessions of one account. `failuresOnly`: success
 * shows that nobody was guessing.
 */
export type Limit = {
  by: "address" | "account" | "both" | "session";
  attempts: number;
  ms: number;
  failuresOnly?: boolean;
};

/** The limited calls. A later limit is not counted on when an earlier one is reached. */
export const LIMITS = {
  // Never by account alone: anybody could then lock a member out. Successes do not count for the address, so that
  // everybody of a church can sign in after the service.
  signIn: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "both", attempts: 10, ms: 15 * MINUTE },
  ],
  // Three hundred members on the day the board is introduced. A second sign-up is mailed again.
  signUp: [
    { by: "address", attempts: 300, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  mail: [
    { by: "address", attempts: 60, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  // Counts with `currentPassword` and, for the new address, `mail`.
  emailChange: [{ by: "session", attempts: 5, ms: HOUR }],
  // Too long to be guessed, but every try is work.
  link: [{ by: "address", attempts: 150, ms: HOUR, failuresOnly: true }],
  // Six digits: also by account, from wherever they are guessed. The link in the same mail stays usable.
  code: [
    { by: "address", attempts: 150, ms: HOUR, failuresOnly: true },
    { by: "account", attempts: 10, ms: HOUR },
  ],
  // A stolen session must not find the password out.
  currentPassword: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "session", attempts: 10, ms: 15 * MINUTE },
  ],
  // In a session that a link has opened.
  newPassword: [{ by: "address", attempts: 150, ms: 15 * MINUTE }],
  // Counts failed exchanges alone, because a valid token is never refused.
  refresh: [{ by: "address", attempts: 600, ms: 5 * MINUTE }],
  // Follows announcements, without an account. A church on the day when the bells are introduced.
  follow: [{ by: "address", attempts: 600, ms: HOUR }],
} satisfies Record<string, Limit[]>;
export type LimitedCall = keyof typeof LIMITS;
