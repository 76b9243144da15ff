import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isAdmin } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { failureText } from "@/lib/data/supabase.ts";
import { Button } from "@/ui/button.tsx";
import { kept } from "./kept.ts";
import { useFollow } from "./mutations.ts";
import { followedQuery, listenersQuery } from "./queries.ts";
import { SubscriptionError } from "./subscription.ts";
import { type BellOf, includesTopic, otherTopics, type Topic, topicKey } from "./topics.ts";

type Choice = { topic: Topic; name: ReactNode; hint: string };

function choicesOf({ announcement, ministry }: BellOf): Choice[] {
  return [
    ...(announcement
      ? [
          {
            topic: { announcement_id: announcement.id },
            name: "Este aviso",
            hint: announcement.title,
          },
        ]
      : []),
    ...(ministry
      ? [
          {
            topic: { ministry_id: ministry.id },
            name: (
              <>
                Tudo de <bdi>{ministry.name}</bdi>
              </>
            ),
            hint: "Todos os avisos deste ministério",
          },
        ]
      : []),
    { topic: { digest: true }, name: "Resumo da semana", hint: "Domingo à noite, às 19h" },
  ];
}

function listening(count: number) {
  if (count === 0) return "Nenhum aparelho é avisado";
  return count === 1 ? "1 aparelho é avisado" : `${count} aparelhos são avisados`;
}

/** How many listen to a topic, for admins; undefined for everybody else. */
function useListeners() {
  const { data: profile } = useProfile();
  const { data } = useQuery({ ...listenersQuery, enabled: isAdmin(profile) });
  return (topic: Topic) =>
    data?.find((row) => topicKey(row.topic) === topicKey(topic))?.listeners ?? (data && 0);
}

type FollowSwitchesProps = {
  of: BellOf;
  /** Undefined while it is not known. */
  pushKey: string | undefined;
  /** Called when the browser may have asked for permission. */
  onAsked: () => void;
};

/** What this device is told of, each with its switch. */
export function FollowSwitches({ of, pushKey, onAsked }: FollowSwitchesProps) {
  const choices = choicesOf(of);
  const isAllowed = Notification.permission === "granted";
  const followed = useQuery({
    ...followedQuery(pushKey ?? ""),
    enabled: pushKey !== undefined && isAllowed,
  });
  const { mutate, isPending, variables, error } = useFollow();
  const turning = isPending && variables.topic && topicKey(variables.topic);
  const listenersOf = useListeners();
  // What cannot be read is as it was kept.
  const topics = (isAllowed && (followed.data ?? kept.get()?.topics)) || [];
  const others = otherTopics(
    topics,
    choices.map(({ topic }) => topic),
  );
  const failure = error ?? followed.error;

  function turn(topic: Topic | undefined, isOn: boolean) {
    if (!isPending) mutate({ topic, isOn }, { onSettled: onAsked });
  }

  return (
    <>
      <ul className="follow-switches">
        {choices.map(({ topic, name, hint }) => {
          const listeners = listenersOf(topic);
          return (
            <li key={topicKey(topic)}>
              <label>
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span dir="auto" className="block text-muted">
                    {hint}
                  </span>
                  {listeners !== undefined && (
                    <span className="block text-muted">{listening(listeners)}</span>
                  )}
                </span>
                <input
                  type="checkbox"
                  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked.
                  role="switch"
                  className="switch focus-ring"
                  checked={includesTopic(topics, topic)}
                  aria-busy={turning === topicKey(topic)}
                  onChange={({ target }) => turn(topic, target.checked)}
                />
              </label>
            </li>
          );
        })}
      </ul>
      <p role="alert" className="text-danger-ink empty:hidden">
        {failure && (
          <span className="mt-3 flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {failure instanceof SubscriptionError ? failure.message : failureText(failure)}
          </span>
        )}
      </p>
      {others && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="grow basis-48">Também ligados neste aparelho: {others}.</p>
          <Button variant="outline" aria-busy={isPending} onClick={() => turn(undefined, false)}>
            Desligar tudo
          </Button>
        </div>
      )}
      <p className="mt-4 text-pretty text-muted">
        Sem conta e sem nome: vale para este navegador, e ninguém vê quem recebe. Entrar ou sair da
        conta não muda nada.
      </p>
    </>
  );
}
