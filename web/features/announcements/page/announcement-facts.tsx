import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarDays, Link2, MapPin, MessageCircle, Phone } from "lucide-react";
import { churchQuery } from "@/features/church/queries.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { webAddress } from "@/lib/text/web-address.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { Parts, WebLink } from "../card/linked-text.tsx";
import { Schedule } from "../card/schedule.tsx";
import type { AnnouncementDetails } from "../model/announcement-query.ts";
import type { Announcement } from "../model/queries.ts";
import { untilUrgent } from "../model/rules.ts";
import { isPast, takesPlace } from "../model/summary.ts";
import { SeriesFact } from "../series/series-fact.tsx";
import { Fact } from "./fact.tsx";
import { isAddress, nearness } from "./reading.ts";

// The search takes whatever stands in the field: an address, a name, or a whole paragraph.
const mapAddress = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

const PILL = buttonStyle({ variant: "outline", className: "rounded-full!" });

const elsewhere = { target: "_blank", rel: "noopener noreferrer nofollow ugc" };

type LinkProps = { url: string; label: string | null };

function FactLink({ url, label }: LinkProps) {
  const address = webAddress(url);
  if (address === undefined) return <bdi>{url}</bdi>;
  const host = label === null ? address.host : new URL(address.href).hostname;
  const text = label ?? address.text;
  return (
    <>
      <WebLink href={address.href} text={text} rel={elsewhere.rel} />
      {/* Its line is no higher than its words: nothing is pressed there. */}
      {host && <p className="leading-tight text-muted">(leva a {host})</p>}
    </>
  );
}

/** The way to a place that a map finds, else to the church, where the place probably is. */
function WayThere({ place }: { place: string }) {
  const { data: church } = useQuery(churchQuery);
  const isKnown = isAddress(place);
  const address = isKnown ? place : church?.address;
  if (!address) return null;
  return (
    <a href={mapAddress(address)} className="action-link focus-ring -ml-1" {...elsewhere}>
      {isKnown ? "Como chegar" : "Como chegar à igreja"}
      <span className="sr-only">: {address}</span>
    </a>
  );
}

/** Whom to ask; a telephone of theirs as two buttons. */
function Contact({ text }: { text: string }) {
  const parts = textParts(text);
  return (
    <>
      <p dir="auto">
        {parts.map((part, index) =>
          part.kind === "phone" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text: two may be the same.
            <bdi key={index} className="whole font-semibold">
              {part.text}
            </bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <Parts key={index} parts={[part]} />
          ),
        )}
      </p>
      {parts.map(
        (part, index) =>
          part.kind === "phone" && (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
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
                  {...elsewhere}
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

type AnnouncementFactsProps = { announcement: Announcement | AnnouncementDetails; now: number };

/** When, where, whom to ask and where there is more: only what is given. */
export function AnnouncementFacts({ announcement, now }: AnnouncementFactsProps) {
  const { location, contact, link_url, link_label } = announcement;
  const isHeld = takesPlace(announcement);
  const soon = isPast(announcement, now) ? undefined : untilUrgent(announcement, now);
  const near = soon ? (
    <>
      <strong>Urgente</strong> · {soon}
    </>
  ) : (
    nearness(announcement.date, now)
  );
  return (
    <dl className="mt-4">
      <Fact icon={<CalendarDays aria-hidden />} name="Quando">
        <div className="font-serif text-[min(1.375rem,8vw)] leading-tight font-semibold tabular-nums *:first-letter:uppercase">
          <Schedule announcement={announcement} now={now} />
          {isHeld && near && (
            <p
              className={clsx(
                "mt-1 font-sans text-base font-normal",
                soon ? "urgent" : "text-muted",
              )}
            >
              {near}
            </p>
          )}
        </div>
      </Fact>
      <SeriesFact announcement={announcement} />
      {location !== null && (
        <Fact icon={<MapPin aria-hidden />} name="Local">
          <p dir="auto" className="whitespace-pre-line">
            {location}
          </p>
          {isHeld && <WayThere place={location} />}
        </Fact>
      )}
      {contact !== null && (
        <Fact icon={<Phone aria-hidden />} name="Contato" hasLinks>
          <Contact text={contact} />
        </Fact>
      )}
      {link_url !== null && (
        <Fact icon={<Link2 aria-hidden />} name="Link" hasLinks>
          <FactLink url={link_url} label={link_label} />
        </Fact>
      )}
    </dl>
  );
}
