import "./item-entry.css";
import { Link } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { pictureAddress, pictureSize } from "@/features/announcements/model/picture-address.ts";
import type { Said } from "@/features/announcements/model/said.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { saidAt, shortDescription } from "../../model/announcement-words.ts";
import { DateInWords } from "../date-in-words.tsx";
import type { BulletinItem } from "./bulletin-items.ts";

// Longer than any description may be.
const WHOLE = 10_000;
// An address that takes more than a line is not typed from paper.
const LONGEST_ADDRESS = 50;

function linkText({ link }: Said): string {
  const address = (link?.url ?? "").replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return address.length <= LONGEST_ADDRESS ? address : "";
}

type ItemEntryProps = {
  item: BulletinItem;
  /** It stands at the head of a column, where the day is repeated. */
  isFirst: boolean;
  serviceAt: string;
  textLength: number;
};

/** An announcement of the bulletin, with the heading of its day where that begins. */
export function ItemEntry({ item, isFirst, serviceAt, textLength }: ItemEntryProps) {
  const { facts, day, beginsDay } = item;
  const record = saidAt(facts, serviceAt);
  const { title, status, isOff, date, former, reason, picture } = record;
  const marks = [status?.toUpperCase(), record.changed].filter(Boolean);
  const contact = record.contact && `Contato: ${record.contact}`;
  const text = isOff ? "" : shortDescription(record, textLength);
  const place = isOff ? "" : record.place;
  const lines = [contact, isOff ? "" : linkText(record)].filter(Boolean);
  // The heading names the day, which is said again beside another one.
  const when = former ? record.when : date?.time;
  return (
    <div className="bulletin-entry">
      {beginsDay && <h2 className="bulletin-day">{day}</h2>}
      {!beginsDay && isFirst && (
        <p data-repeated className="bulletin-day">
          {day} (continuação)
        </p>
      )}
      {facts.ministry && (
        <p dir="auto" className="bulletin-ministry">
          {facts.ministry.name}
        </p>
      )}
      <article>
        {marks.length > 0 && <p className="bulletin-mark">{marks.join(" · ")}</p>}
        <h3 dir="auto" className="bulletin-title">
          <Link to={announcementPath(facts.id)} className="focus-ring">
            {isOff ? <s>{title}</s> : title}
          </Link>
        </h3>
        {former && !isOff && (
          <p>
            <s>
              <DateInWords text={former.words} />
            </s>
          </p>
        )}
        <p dir="auto">
          <strong>{isOff ? <s>{former?.time}</s> : <DateInWords text={when ?? ""} />}</strong>
          {place && (
            <>
              {former ? <br /> : " · "}
              <bdi>{place}</bdi>
            </>
          )}
        </p>
        {picture && (
          <img
            src={pictureAddress(picture, "page")}
            // Its place is known before it is there: entries are measured.
            {...pictureSize(picture)}
            alt={facts.picture_description ?? ""}
            className="bulletin-picture"
          />
        )}
        {reason && (
          <p dir="auto">
            Motivo: <bdi>{reason}</bdi>
          </p>
        )}
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <p key={index} dir="auto">
            <WithNumbers text={line} />
          </p>
        ))}
        {text && (
          <p dir="auto">
            <WithNumbers text={text} />
            {text !== shortDescription(record, WHOLE) && <i> (mais no site)</i>}
          </p>
        )}
      </article>
    </div>
  );
}

/** A text in which no telephone number is broken over lines. */
const WithNumbers = ({ text }: { text: string }) =>
  textParts(text).map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
    <span key={index} className={kind === "phone" ? "whole" : undefined}>
      {text}
    </span>
  ));
