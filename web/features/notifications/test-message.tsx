import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useSyncExternalStore } from "react";
import { errorText } from "@/lib/data/errors.ts";
import { storage } from "@/lib/device/storage.ts";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/form.tsx";
import { useTestMessage } from "./mutations.ts";
import { followedQuery } from "./queries.ts";
import { storedSubscription } from "./subscription.ts";

// Time (ms) in which the push service accepts or refuses a message.
const ANSWER_MS = 5_000;

const storedEndpoint = () => storedSubscription.get()?.endpoint;

/**
 * Sends a test message to this device, and says where to look when none arrives. When the push
 * service has refused the message, the next read of the topics renews the subscription.
 */
export function TestMessage({ pushKey }: { pushKey: string }) {
  const { mutate, isPending, data: testedEndpoint, error } = useTestMessage();
  useQuery({ ...followedQuery(pushKey), refetchInterval: testedEndpoint ? ANSWER_MS : false });
  const endpoint = useSyncExternalStore(storage.subscribe, storedEndpoint);
  return (
    <div className="mt-4">
      <Button variant="outline" aria-busy={isPending} onClick={() => isPending || mutate()}>
        <Send aria-hidden />
        Mandar um teste
      </Button>
      <p role="status" className="mt-2 text-pretty text-muted empty:hidden">
        {testedEndpoint &&
          (endpoint === testedEndpoint
            ? "Chega em alguns segundos. Se não chegar, veja nos ajustes do aparelho se as notificações estão ligadas e se a economia de bateria não segura o navegador."
            : "O aparelho tinha desligado as mensagens. Já estão ligadas de novo: mande outro teste.")}
      </p>
      <FormError text={error ? errorText(error) : undefined} />
    </div>
  );
}
