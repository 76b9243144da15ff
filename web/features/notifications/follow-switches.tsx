import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isAdmin, isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { type Ministry, ministriesQuery } from "@/features/ministries/queries.ts";
import { isCurrent } from "@/features/ministries/rules.ts";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/form.tsx";
import { useFollow } from "./mutations.ts";
import { followedQuery, followerCountsQuery } from "./queries.ts";
import { isSwitchedOff, receivedTopics } from "./subscription.ts";
import { SwitchedOff } from "./switched-off.tsx";
import { TestMessage } from "./test-message.tsx";
import { type BellSubject, includesTopic, otherTopics, type Topic, topicKey } from "./topics.ts";

type Choice = { topic: Topic; name: ReactNode; hint?: string };

const ofMinistry = ({ id, name }: Pick<Ministry, "id" | "name">, hint?: string): Choice => ({
  topic: { ministry_id: id },
  name: (
    <>
      Tudo de <bdi>{name}</bdi>
    </>
  ),
  ...(hint && { hint }),
});

const REHEARSAL: Choice = {
  topic: { rehearsal: true },
  name: "Se está tudo pronto",
  hint: "Na véspera, às 18h. Só para a Comunicação, com a sua conta",
};

/** Returns the switches of a dialog. That of the whole board has one for each of `ministries`. */
function choicesOf(
  { announcement, ministry }: BellSubject,
  ministries: readonly Ministry[],
): Choice[] {
  const choices: Choice[] = [
    { topic: { digest: true }, name: "Resumo da semana", hint: "Domingo à noite, às 19h" },
  ];
  if (ministry) choices.unshift(ofMinistry(ministry, "Novos avisos, mudanças e lembretes"));
  if (announcement) {
    const topic = { announcement_id: announcement.id };
    choices.unshift({ topic, name: "Este aviso", hint: announcement.title });
  }
  return [...choices, ...ministries.map((one) => ofMinistry(one))];
}

function followersText(count: number) {
  if (count === 0) return "Nenhum aparelho é avisado";
  return count === 1 ? "1 aparelho é avisado" : `${count} aparelhos são avisados`;
}

/**
 * Returns a function that gives admins the number of followers of a topic as text. Returns
 * undefined for everybody else.
 */
function useFollowerCount() {
  const { data: profile } = useProfile();
  const { data } = useQuery({ ...followerCountsQuery, enabled: isAdmin(profile) });
  return (topic: Topic) =>
    data?.find((row) => topicKey(row.topic) === topicKey(topic))?.followers ?? (data && 0);
}

type FollowSwitchesProps = {
  subject: BellSubject;
  pushKey: string | undefined;
  /**
   * Called after a switch was pressed. The browser may have asked for the permission to show
   * messages.
   */
  onAsked: () => void;
};

export function FollowSwitches({ subject, pushKey, onAsked }: FollowSwitchesProps) {
  const isOfBoard = Object.keys(subject).length === 0;
  const ministries = useQuery({ ...ministriesQuery, enabled: isOfBoard });
  const offered = (isOfBoard && ministries.data?.filter(isCurrent)) || [];
  const { data: profile } = useProfile();
  const choices = choicesOf(subject, offered);
  if (isOfBoard && isEditor(profile)) choices.unshift(REHEARSAL);
  const isAllowed = Notification.permission === "granted";
  const followed = useQuery({
    ...followedQuery(pushKey ?? ""),
    enabled: pushKey !== undefined && isAllowed,
  });
  const { mutate, isPending, variables, error } = useFollow();
  const changingKey = isPending && variables.topic && topicKey(variables.topic);
  const followerCount = useFollowerCount();
  // When the server cannot be reached, the switches show the topics that this device has stored.
  const topics = (isAllowed && followed.data) || receivedTopics();
  const others = otherTopics(
    topics,
    choices.map(({ topic }) => topic),
  );
  const failure = error ?? followed.error ?? ministries.error;

  function change(topic: Topic | undefined, isOn: boolean) {
    if (!isPending) mutate({ topic, isOn }, { onSettled: onAsked });
  }

  return (
    <>
      {isSwitchedOff() && !followed.isFetching && (
        <SwitchedOff isBusy={isPending} onChange={(isOn) => change(undefined, isOn)} />
      )}
      <ul className="follow-switches">
        {choices.map(({ topic, name, hint }) => {
          const followers = followerCount(topic);
          return (
            <li key={topicKey(topic)}>
              <label>
                <span>
                  <span className="block font-semibold">{name}</span>
                  {hint && (
                    <span dir="auto" className="block text-muted">
                      {hint}
                    </span>
                  )}
                  {followers !== undefined && (
                    <span className="block text-muted">{followersText(followers)}</span>
                  )}
                </span>
                <input
                  type="checkbox"
                  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has a checked state.
                  role="switch"
                  className="switch focus-ring"
                  checked={includesTopic(topics, topic)}
                  aria-busy={changingKey === topicKey(topic)}
                  onChange={({ target }) => change(topic, target.checked)}
                />
              </label>
            </li>
          );
        })}
      </ul>
      <div className={failure ? "mt-3" : undefined}>
        <FormError text={failure ? errorText(failure) : undefined} />
      </div>
      {others && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="grow basis-48">Também ligados neste aparelho: {others}.</p>
          <Button variant="outline" aria-busy={isPending} onClick={() => change(undefined, false)}>
            Desligar tudo
          </Button>
        </div>
      )}
      {topics.length > 0 && pushKey && <TestMessage pushKey={pushKey} />}
      <p className="mt-4 text-pretty text-muted">
        Sem conta e sem nome: vale para este navegador, e ninguém vê quem recebe. Entrar ou sair da
        conta não muda nada.
      </p>
    </>
  );
}
