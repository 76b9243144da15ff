import { CalendarPlus, CalendarSync, ExternalLink } from "lucide-react";
import { Fragment, useState } from "react";
import { Button, buttonStyle, CopyButton } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Chips, Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { Announcement } from "../model/queries.ts";
import { ADD, SUBSCRIBE } from "./calendar-button.tsx";
import {
  calendarAddress,
  googleEvent,
  googleSubscription,
  ownCalendar,
  prefersGoogle,
  webcalAddress,
} from "./calendar-links.ts";

const NEW_TAB = { target: "_blank", rel: "noreferrer" };

/** Returns the class names of a link in a dialog. The first link is a filled button. */
const linkStyle = (index: number) => buttonStyle({ variant: index > 0 ? "outline" : "primary" });

type CalendarDialogProps = {
  /**
   * The announcement to add to the calendar. Undefined for a subscription to the complete board.
   */
  announcement: Announcement | undefined;
  opener: HTMLElement;
  onClose: () => void;
};

export function CalendarDialog({ announcement, ...dialog }: CalendarDialogProps) {
  const [subscribes, setSubscribes] = useState(announcement === undefined);
  if (announcement === undefined || subscribes) {
    return <SubscribeDialog ministry={announcement?.ministry ?? null} {...dialog} />;
  }
  // Phones do not open a calendar file that a script creates. Therefore the link leads to a
  // calendar file on the server.
  const own = {
    name: ownCalendar(navigator),
    Icon: CalendarPlus,
    href: calendarAddress("announcement", announcement.id),
  };
  const google = {
    name: "Google Agenda",
    Icon: ExternalLink,
    href: googleEvent(announcement),
    ...NEW_TAB,
  };
  const links = prefersGoogle(navigator) ? [google, own] : [own, google];
  return (
    <Dialog title={ADD} short {...dialog}>
      <div className="grid gap-3">
        {links.map(({ name, Icon, ...link }, index) => (
          <a key={name} {...link} className={linkStyle(index)}>
            <Icon aria-hidden />
            {name}
          </a>
        ))}
        <Button variant="quiet" onClick={() => setSubscribes(true)}>
          <CalendarSync aria-hidden />
          {SUBSCRIBE}
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
const WHOLE = "";
const PROGRAMMES = [
  { label: "Com a programação", value: WHOLE },
  { label: "Sem a programação", value: "without" },
];

/**
 * Returns the links that subscribe to a calendar address, one for each calendar app. The app that
 * the device prefers is first.
 */
function subscriptionLinks(address: string) {
  const apple = { name: "iPhone, Mac ou Outlook", href: webcalAddress(address), hint: undefined };
  const google = {
    name: "Google Agenda",
    href: googleSubscription(address),
    ...NEW_TAB,
    hint: "No computador, assine uma vez pelo Google; depois aparece também no celular. Uma mudança pode levar algumas horas para chegar.",
  };
  return prefersGoogle(navigator) ? [google, apple] : [apple, google];
}

/**
 * Shows the links that subscribe to the church's calendar. In a subscribed calendar, every later
 * change and cancellation appears.
 */
export function SubscribeDialog({ ministry, opener, onClose }: SubscribeDialogProps) {
  const [chosen, setChosen] = useState(BOARD);
  const [programme, setProgramme] = useState(WHOLE);
  const of = chosen === BOARD ? "board" : "ministry";
  const address = calendarAddress(of, chosen, programme !== WHOLE);
  return (
    <Dialog title={SUBSCRIBE} short opener={opener} onClose={onClose}>
      <p className="-mt-2 mb-4">O que muda ou é desmarcado aqui muda lá também.</p>
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
      <Chips label="Programação" chips={PROGRAMMES} value={programme} onChoose={setProgramme} />
      <div className="mt-4 grid gap-3">
        {subscriptionLinks(address).map(({ name, hint, ...link }, index) => (
          <Fragment key={name}>
            {hint && <p className="-mb-1.5 text-muted">{hint}</p>}
            <a {...link} className={linkStyle(index)}>
              <CalendarPlus aria-hidden />
              {name}
            </a>
          </Fragment>
        ))}
      </div>
      <details className="mt-3">
        <summary className="focus-ring flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-xl px-1 font-semibold text-accent-ink">
          Outro aplicativo
        </summary>
        <Field label="Endereço do calendário" className="mt-2">
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
      </details>
    </Dialog>
  );
}
