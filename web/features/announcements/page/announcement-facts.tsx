import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarDays, Link2, MapPin, MessageCircle, Phone, StickyNote } from "lucide-react";
import { Fragment } from "react";
import { mapAddress } from "@/app/addresses.ts";
import { churchQuery } from "@/features/church/queries.ts";
import { bothClocks } from "@/lib/text/dates.ts";
import type { Moment } from "@/lib/text/moment.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { Parts, WebLink } from "../card/linked-text.tsx";
import type { AnnouncementDetails } from "../model/announcement-query.ts";
import { type Facts, noticeWord } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { untilUrgent } from "../model/rules.ts";
import { Fact } from "./fact.tsx";
import { isAtChurch, nearness } from "./page-rules.ts";
import { SeriesFact } from "./series-fact.tsx";

const PILL = buttonStyle({ variant: "outline", className: "rounded-full!" });

const newTab = { target: "_blank", rel: "noopener noreferrer nofollow ugc" };

function FactLink({ url, label, address }: NonNullable<Facts["link"]>) {
  if (address === undefined) return <bdi>{url}</bdi>;
  const host = label === "" ? address.host : new URL(address.href).hostname;
  return (
    <>
      <WebLink href={address.href} text={label || address.text} rel={newTab.rel} />
      {/* The line with the host of the link is not a link that a finger must hit. Therefore this
          line has a normal height. */}
      {host && <p className="leading-tight text-muted">(leva a {host})</p>}
    </>
  );
}

/**
 * Shows the place, and a link to a map. The link leads to the church if the place is empty or one
 * of the church's rooms. Otherwise the map searches for the words of the place.
 */
function Place({ place, hasMap }: { place: string; hasMap: boolean }) {
  const { data: church } = useQuery(churchQuery);
  const atChurch = isAtChurch(place, church?.rooms);
  const target = hasMap && (atChurch ? church?.address : place);
  if (!target && place === "") return null;
  return (
    <Fact icon={<MapPin aria-hidden />} name="Local">
      {place !== "" && <p dir="auto">{place}</p>}
      {target && (
        <a href={mapAddress(target)} className="action-link focus-ring -ml-1" {...newTab}>
          {atChurch ? "Como chegar à igreja" : "Ver no mapa"}
          <span className="sr-only">: {target}</span>
        </a>
      )}
    </Fact>
  );
}

function Contact({ text }: { text: string }) {
  const parts = textParts(text);
  return (
    <>
      <p dir="auto">
        {parts.map((part, index) =>
          part.kind === "phone" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal.
            <bdi key={index} className="whole font-semibold">
              {part.text}
            </bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal.
            <Parts key={index} parts={[part]} />
          ),
        )}
      </p>
      {parts.map(
        (part, index) =>
          part.kind === "phone" && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal.
            <p key={index} className="screen-only flex flex-wrap gap-2 pb-1">
              <a href={part.href} aria-label={`Ligar para ${part.text}`} className={PILL}>
                <Phone aria-hidden />
                Ligar
              </a>
              {part.whatsApp && (
                <a
                  href={part.whatsApp}
                  aria-label={`WhatsApp para ${part.text}`}
                  className={PILL}
                  {...newTab}
                >
                  <MessageCircle aria-hidden />
                  WhatsApp
                </a>
              )}
            </p>
          ),
      )}
    </>
  );
}

/**
 * Renders a date that breaks only after its commas. In a very narrow container the date also breaks
 * elsewhere.
 */
const splitAtCommas = (words: string) =>
  words
    .replaceAll(", ", ",\n")
    .split("\n")
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has only its position in the text.
      <Fragment key={index}>
        {index > 0 && " "}
        <span className="@min-[12em]:whitespace-nowrap">{part}</span>
      </Fragment>
    ));

const renderTime = ({ iso, words }: Moment) => <time dateTime={iso}>{splitAtCommas(words)}</time>;

/** Shows the date in words. A former date is struck through above the date. */
function Schedule({ facts: { date, former, when } }: { facts: Facts }) {
  const clocks = date?.hourWords === undefined && date && bothClocks(date.iso);
  return (
    <>
      {former && (
        <p className="font-normal text-muted">
          <s>{renderTime(former)}</s>
        </p>
      )}
      {when !== "" && <p>{date ? renderTime(date) : when}</p>}
      {clocks && <p className="font-sans text-base">{clocks}</p>}
    </>
  );
}

type AnnouncementFactsProps = {
  announcement: Announcement | AnnouncementDetails;
  facts: Facts;
  now: number;
};

export function AnnouncementFacts({ announcement, facts, now }: AnnouncementFactsProps) {
  const { date, place, contact, link, isPast } = facts;
  const timeLeft = isPast ? undefined : untilUrgent(announcement, now);
  const near = timeLeft ? (
    <>
      <strong>Urgente</strong> · {timeLeft}
    </>
  ) : (
    nearness(announcement, now)
  );
  const notice = noticeWord(facts);
  return (
    <dl className="mt-4">
      {notice ? (
        <Fact icon={<StickyNote aria-hidden />} name="Tipo">
          {notice}
        </Fact>
      ) : (
        <Fact icon={<CalendarDays aria-hidden />} name="Quando">
          <div className="font-serif text-[min(1.375rem,8vw)] leading-tight font-semibold tabular-nums *:first-letter:uppercase">
            <Schedule facts={facts} />
            {date && near && (
              <p
                className={clsx(
                  "mt-1 font-sans text-base font-normal",
                  timeLeft ? "urgent" : "text-muted",
                )}
              >
                {near}
              </p>
            )}
          </div>
        </Fact>
      )}
      <SeriesFact announcement={announcement} />
      {/* A notice without a place has no way to it. A link leads to what takes place elsewhere. */}
      <Place place={place} hasMap={Boolean(notice ? place : date && (place || !link))} />
      {contact !== "" && (
        <Fact icon={<Phone aria-hidden />} name="Contato" hasLinks>
          <Contact text={contact} />
        </Fact>
      )}
      {link && (
        <Fact icon={<Link2 aria-hidden />} name="Link" hasLinks>
          <FactLink {...link} />
        </Fact>
      )}
    </dl>
  );
}
