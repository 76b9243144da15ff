import { CalendarPlus, CalendarSync, ExternalLink } from "lucide-react";
import { Fragment, useState } from "react";
import { Button, buttonStyle, CopyButton } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Chips, Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { Announcement } from "../model/queries.ts";
import {
  calendarAddress,
  googleEvent,
  googleSubscription,
  webcalAddress,
} from "./calendar-links.ts";

type CalendarDialogProps = {
  /** The announcement to add to the calendar; undefined to subscribe to the whole board. */
  announcement: Announcement | undefined;
  opener: HTMLElement;
  onClose: () => void;
};

export function CalendarDialog({ announcement, ...dialog }: CalendarDialogProps) {
  const [subscribes, setSubscribes] = useState(announcement === undefined);
  const outline = buttonStyle({ variant: "outline" });
  if (announcement === undefined || subscribes) {
    return <SubscribeDialog ministry={announcement?.ministry ?? null} {...dialog} />;
  }
  return (
    <Dialog title="Agenda" short {...dialog}>
      <div className="grid gap-3">
        {/* The link leads to a calendar file of the server, because phones do not open a calendar file that a script creates. */}
        <a
          href={calendarAddress({ kind: "announcement", id: announcement.id })}
          className={buttonStyle()}
        >
          <CalendarPlus aria-hidden />
          Adicionar este aviso
        </a>
        <a href={googleEvent(announcement)} target="_blank" rel="noreferrer" className={outline}>
          <ExternalLink aria-hidden />
          Google Agenda
        </a>
        <Button variant="outline" onClick={() => setSubscribes(true)}>
          <CalendarSync aria-hidden />
          Assinar a agenda
        </Button>
      </div>
    </Dialog>
  );
}

type SubscribeDialogProps = {
  ministry: { id: string; name: string } | null;
  opener: HTMLElement;
  onClose: () => void;
};

const BOARD = "";

/** Returns the links that subscribe to a calendar address in each calendar app, the device's own app first. */
function subscriptionLinks(address: string) {
  const apple = { name: "iPhone, Mac ou Outlook", href: webcalAddress(address), hint: undefined };
  const google = {
    ...{ name: "Google Agenda", href: googleSubscription(address) },
    ...{ target: "_blank", rel: "noreferrer" },
    hint: "No computador, assine uma vez pelo Google; depois aparece também no celular. Uma mudança pode levar algumas horas para chegar.",
  };
  return navigator.userAgent.includes("Android") ? [google, apple] : [apple, google];
}

/** Shows the links that subscribe to the church's calendar. A subscribed calendar follows every change and cancellation. */
export function SubscribeDialog({ ministry, opener, onClose }: SubscribeDialogProps) {
  const [chosen, setChosen] = useState(BOARD);
  const address = calendarAddress(
    chosen === BOARD ? { kind: "board" } : { kind: "ministry", id: chosen },
  );
  return (
    <Dialog title="Assinar a agenda" short opener={opener} onClose={onClose}>
      <p className="-mt-2 mb-4">
        Os avisos aparecem na sua agenda e continuam certos nela: o que muda ou é cancelado aqui
        muda lá também.
      </p>
      {ministry && (
        <Chips
          label="Quais avisos"
          chips={[
            { label: "Todos os avisos", value: BOARD },
            { label: ministry.name, value: ministry.id },
          ]}
          value={chosen}
          onChoose={setChosen}
        />
      )}
      <div className="mt-4 grid gap-3">
        {subscriptionLinks(address).map(({ name, hint, ...link }, index) => (
          <Fragment key={name}>
            {hint && <p className="-mb-1.5 text-muted">{hint}</p>}
            <a {...link} className={buttonStyle({ variant: index > 0 ? "outline" : "primary" })}>
              <CalendarPlus aria-hidden />
              {name}
            </a>
          </Fragment>
        ))}
      </div>
      <Field label="Endereço da agenda" hint="Para outros aplicativos." className="mt-5">
        {(controlProps) => (
          <Input
            {...controlProps}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <CopyButton variant="outline" className="mt-3" text={address} done="Endereço copiado.">
        Copiar endereço
      </CopyButton>
    </Dialog>
  );
}
