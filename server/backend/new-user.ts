import { randomBytes, randomUUID } from "node:crypto";

type Person = { email: string; name: string | undefined };

/** An id as the library makes them, by the time. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  const digits = bytes.toString("hex");
  const variant = "89ab"[(bytes[8] ?? 0) & 3];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `7${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join("-");
}

/** The new person, made from the id alone: who has none yet and who has one look alike. */
export function newUser(id: string, { email, name }: Person) {
  const at = new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toISOString();
  const times = { created_at: at, updated_at: at };
  const metadata = {
    ...(name === undefined ? {} : { name }),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: "email",
        last_sign_in_at: at,
        ...times,
        email,
      },
    ],
    ...times,
    is_anonymous: false,
  };
}
