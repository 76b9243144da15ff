import { Button } from "@/ui/button.tsx";
import { DialogActions } from "@/ui/dialog.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { BusyButton } from "@/ui/form.tsx";

type EmailComparisonProps = {
  from: string;
  to: string;
  busy: boolean;
  onCorrect: () => void;
  onConfirm: () => void;
  onCancel: () => void;
};

// Once, when it is shown: a screen reader reads both addresses, and a second press of Enter confirms nothing.
const focus = (element: HTMLElement | null) => element?.focus();

/** Both addresses, one below the other, before the change: nobody at the other end confirms it. */
export function EmailComparison(props: EmailComparisonProps) {
  const { from, to, busy, onCorrect, onConfirm, onCancel } = props;
  return (
    <>
      <section
        ref={focus}
        tabIndex={-1}
        aria-label="Confira os dois emails"
        className="outline-none"
      >
        <dl className="space-y-3 rounded-xl bg-sunken p-4">
          <div>
            <dt className="text-muted">de</dt>
            <dd className="text-lg">
              <EmailAddress>{from}</EmailAddress>
            </dd>
          </div>
          <div>
            <dt className="text-muted">para</dt>
            <dd className="text-lg font-semibold">
              <EmailAddress>{to}</EmailAddress>
            </dd>
          </div>
        </dl>
        <p className="mt-4">
          Confira letra por letra: nenhum email é enviado. A senha continua a mesma, e os links de
          senha que já foram entregues deixam de valer.
        </p>
      </section>
      <DialogActions onCancel={onCancel}>
        <Button variant="outline" onClick={onCorrect}>
          Corrigir
        </Button>
        <BusyButton busy={busy} doing="Salvando..." onClick={onConfirm}>
          Mudar email
        </BusyButton>
      </DialogActions>
    </>
  );
}
