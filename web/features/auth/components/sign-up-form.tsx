import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { churchQuery } from "@/features/church/queries.ts";
import { ministriesQuery, useMinistryOptions } from "@/features/ministries/queries.ts";
import { config } from "@/lib/config.ts";
import { Loading } from "@/ui/list-state.tsx";
import { EMAIL, NEW_PASSWORD, RequestForm } from "@/ui/request-form.tsx";
import { SelectField } from "@/ui/select.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { useRequestForm } from "@/ui/use-request-form.ts";
import { type Invitation, invitationQuery } from "../invitation-query.ts";
import { signUp } from "../mutations.ts";
import { signUpSchema } from "../schema.ts";

/**
 * Returns the sign-up form for the invitation of `token`. The form sends the token unless the
 * invitation is known to be invalid. It calls `onUnconfirmed` when the new account's e-mail address
 * must still be confirmed.
 */
export function useSignUpForm(token: string | undefined, onUnconfirmed: (email: string) => void) {
  const query = invitationQuery(token);
  const invitation = useQuery(query);
  const form = useRequestForm({
    schema: signUpSchema,
    start: { name: "", email: "", password: "", ministryId: null },
    failure: "Erro ao criar conta",
    // After a refusal the invitation is read again, because somebody else may have used it
    // meanwhile.
    refetch: query.queryKey,
    request: (values) => signUp(values, invitation.data === null ? undefined : token),
    onDone: (signedIn, { email }) => !signedIn && onUnconfirmed(email),
  });
  return { form, invitation };
}

const INVALID = "Este convite não vale mais. Peça outro a quem cuida dos avisos.";
const INVITATION_ONLY = "Só com convite. Peça o seu a quem cuida dos avisos.";
const CONFIRM_FIRST = "Depois de confirmar o e-mail e entrar, abra este link de novo.";
const APPROVAL = "Depois do cadastro, um admin aprova a sua conta para você publicar.";

const GIVES: Readonly<Record<string, string>> = {
  member: "Convite para publicar avisos",
  editor: "Convite para a comunicação",
  admin: "Convite para ser admin",
};

/**
 * Returns a sentence about the rights of an invitation: `Convite para publicar pelo ministério
 * Louvor`.
 */
export function useGivenText(invitation: Invitation | null | undefined) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  if (!invitation) return undefined;
  const { role, ministry_id } = invitation;
  const ministry = ministries.find(({ id }) => id === ministry_id)?.name;
  if (ministry === undefined) return GIVES[role];
  if (role === "member") return `Convite para publicar pelo ministério ${ministry}`;
  return `${GIVES[role]}, no ministério ${ministry}`;
}

/**
 * Shows the sign-up form with the rights of the invitation, or says that an invitation is needed.
 */
export function SignUpForm({ form, invitation }: ReturnType<typeof useSignUpForm>) {
  const options = useMinistryOptions();
  const mode = useQuery(churchQuery).data?.sign_up;
  const { watch, setValue } = form.form;
  const given = invitation.data;
  const givenText = useGivenText(given);
  if (invitation.isLoading) {
    return (
      <Loading>
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  }
  let notice = mode === "approval" ? APPROVAL : undefined;
  if (mode === "invitation") notice = INVITATION_ONLY;
  if (given === null) notice = INVALID;
  if (given) notice = givenText;
  if (given?.role === "admin" && config.sendsMail) notice = `${givenText}. ${CONFIRM_FIRST}`;
  // The form is shown even if the invitation could not be read, because the database checks it
  // again.
  const isClosed = mode === "invitation" && !given && !invitation.isError;
  return (
    <>
      <p role="status" className="mb-5 rounded-xl bg-accent-soft p-4 wrap-anywhere empty:hidden">
        {notice}
      </p>
      {!isClosed && (
        <RequestForm
          form={form}
          fields={{
            name: { label: "Nome Completo", required: true, autoComplete: "name" },
            email: { ...EMAIL, required: true },
            password: { ...NEW_PASSWORD, label: "Senha", required: true },
          }}
          action="Criar Conta"
          doing="Criando conta..."
          wide
          className="space-y-5"
        >
          {!given?.ministry_id && (
            <SelectField
              label="Ministério (opcional)"
              value={watch("ministryId")}
              onChange={(ministryId) => setValue("ministryId", ministryId)}
              options={options}
            />
          )}
        </RequestForm>
      )}
      {/* The link opens a new tab, because leaving the page would discard the values of the
          form. */}
      <Link
        to={paths.privacy}
        target="_blank"
        className="focus-ring mx-auto mt-4 flex min-h-11 w-fit items-center text-center text-sm text-balance text-muted underline underline-offset-4"
      >
        Como cuidamos dos seus dados (abre em outra aba)
      </Link>
    </>
  );
}
