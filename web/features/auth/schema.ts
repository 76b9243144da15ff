import * as z from "zod/mini";
import { requiredText } from "@/lib/text/text-schema.ts";
import { withoutInvisible } from "@/lib/text/trim.ts";

const emailField = (missing: string) =>
  z.string().check(
    z.overwrite((typed) => withoutInvisible(typed).trim()),
    z.minLength(1, missing),
    z.maxLength(254, "Um e-mail tem até 254 caracteres."),
    // The pattern requires only an `@` between other characters, because a stricter pattern would
    // refuse existing addresses.
    z.regex(/^$|^[^\s@]+@[^\s@]+$/, "Informe um e-mail válido."),
  );
const email = emailField("Informe seu e-mail.");

// A password has at most 72 bytes, because bcrypt ignores all further bytes. The message says
// letters, because people do not count bytes.
const isShortEnough = z.refine<string>(
  (typed) => new TextEncoder().encode(typed).length <= 72,
  "Use até 72 letras sem acento; letras com acento e emojis contam mais.",
);

/** Schema of a new password. The sign-in service checks its strength. */
export const newPassword = (missing: string) =>
  z.string().check(z.minLength(1, missing), isShortEnough);

export const personName = requiredText({
  constraint: "profiles_name_length",
  missing: "Informe seu nome.",
  subject: "O nome",
});

export const signInSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, "Informe sua senha.")),
});

export const signUpSchema = z.object({
  name: personName,
  email,
  password: newPassword("Informe sua senha."),
  ministryId: z.nullable(z.string()),
});

/** Schema of a new e-mail address, which must differ from `present`. */
export const otherEmail = (present: string) =>
  emailField("Informe o novo e-mail.").check(
    z.refine(
      (typed) => typed.toLowerCase() !== present.toLowerCase(),
      "Este já é o e-mail da conta.",
    ),
  );

export const emailSchema = z.object({ email });

/**
 * Schema of the code in a mail, which has 6 digits from our server and up to 10 from hosted
 * Supabase.
 */
export const codeSchema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.replace(/\s/g, "")),
    ),
    z.string().check(z.regex(/^\d{6,10}$/, "Digite os 6 números do código.")),
  ),
});

export const newPasswordSchema = z.object({ password: newPassword("Informe a nova senha.") });

export type SignIn = z.infer<typeof signInSchema>;
export type SignUp = z.infer<typeof signUpSchema>;
