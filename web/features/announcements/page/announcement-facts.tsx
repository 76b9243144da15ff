import { clsx } from "clsx";
import { CalendarClock, Link2, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { webAddress } from "@/lib/text/web-address.ts";
import { LinkedText, WebLink } from "../card/linked-text.tsx";
import type { Announcement } from "../model/queries.ts";
import { whenInWords } from "../model/summary.ts";

type FactProps = {
  icon: ReactNode;
  name: string;
  /** Its lines are as far apart as a finger needs, because there are links in them. */
  hasLinks?: boolean;
  children: ReactNode;
};

function Fact({ icon, name, hasLinks = false, children }: FactProps) {
  return (
    <div className={clsx("flex gap-3 [&>dt>svg]:size-5", hasLinks ? "link-lines" : "py-1.5")}>
      <dt
        className={clsx(
          "shrink-0 text-muted @max-[18rem]:[&>svg]:hidden",
          hasLinks ? "mt-3" : "mt-0.5",
        )}
      >
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 grow wrap-anywhere">{children}</dd>
    </div>
  );
}

// The search takes whatever stands in the field: an address, a name, or a whole paragraph.
const mapAddress = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

const elsewhere = { target: "_blank", rel: "noopener noreferrer nofollow ugc" };

type LinkProps = { url: string; label: string | null };

function FactLink({ url, label }: LinkProps) {
  const address = webAddress(url);
  if (address === undefined) return <bdi>{url}</bdi>;
  const host = label === null ? address.host : new URL(address.href).hostname;
  const text = label ?? address.text;
  return <WebLink href={address.href} text={text} host={host} rel={elsewhere.rel} />;
}

type AnnouncementFactsProps = { announcement: Announcement; now: number };

/** When, where, whom to ask and where there is more: only what is given. */
export function AnnouncementFacts({ announcement, now }: AnnouncementFactsProps) {
  const { date, location, contact, link_url, link_label } = announcement;
  return (
    <dl className="mt-4">
      <Fact icon={<CalendarClock aria-hidden />} name="Quando">
        <time
          dateTime={date}
          className="block font-serif text-lg font-bold tabular-nums first-letter:uppercase"
        >
          {whenInWords(announcement, now)}
        </time>
      </Fact>
      {location !== null && (
        <Fact icon={<MapPin aria-hidden />} name="Local">
          <p dir="auto" className="whitespace-pre-line">
            {location}
          </p>
          <a href={mapAddress(location)} className="action-link focus-ring -ml-1" {...elsewhere}>
            Como chegar
            <span className="sr-only">: {location}</span>
          </a>
        </Fact>
      )}
      {contact !== null && (
        <Fact icon={<Phone aria-hidden />} name="Contato" hasLinks>
          <p dir="auto">
            <LinkedText text={contact} />
          </p>
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
