import * as z from "zod/mini";

const NAME_LENGTH = 120;

const email = z.string().check(
  z.trim(),
  z.minLength(1, "Informe seu email."),
  // The service judges the rest; a stricter pattern refuses addresses that exist.
  z.regex(/^$|^[^\s@]+@[^\s@]+$/, "Informe um email válido."),
);

const password = z.string().check(z.minLength(1, "Informe sua senha."));

/** Of a name, for its owner; the database checks the same (decision 21). */
export const personName = z.string().check(
  z.trim(),
  z.minLength(1, "Informe seu nome."),
  z.refine((name) => Array.from(name).length <= NAME_LENGTH, `Use até ${NAME_LENGTH} caracteres.`),
  z.refine((name) => !name.includes("\0"), "O nome tem um caractere que não pode ser usado."),
);

export const signInSchema = z.object({ email, password });

export const signUpSchema = z.object({
  name: personName,
  email,
  password,
  ministryId: z.nullable(z.string()),
});

/** Who forgot the password, or waits for a confirmation. */
export const emailSchema = z.object({ email });

/** The code of our mails; hosted Supabase can be set to longer ones. */
export const codeSchema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.replace(/\s/g, "")),
    ),
    z.string().check(z.regex(/^\d{6,10}$/, "Digite os 6 números do código.")),
  ),
});

/** How strong it has to be is the service's to say. */
export const newPasswordSchema = z.object({
  password: z.string().check(z.minLength(1, "Informe a nova senha.")),
});

export type SignIn = z.infer<typeof signInSchema>;
export type SignUp = z.infer<typeof signUpSchema>;
