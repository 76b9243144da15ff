const FIELDS: Readonly<Record<string, "email" | "password">> = {
  // Either may be wrong; the password is what people mistype.
  invalid_credentials: "password",
  weak_password: "password",
  user_already_exists: "email",
  email_exists: "email",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
  email_not_confirmed: "email",
};

/** The field that the sign-in service's refusal is about; undefined when it is none of them. */
export function refusedField(error: Error): "email" | "password" | undefined {
  return FIELDS[String(Reflect.get(error, "code"))];
}
