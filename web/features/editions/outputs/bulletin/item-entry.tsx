import "./item-entry.css";
import { Link } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import type { Facts } from "@/features/announcements/model/facts.ts";
import { pictureAddress, pictureSize } from "@/features/announcements/model/picture-address.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { shortDescription } from "../../model/announcement-words.ts";
import type { BulletinItem } from "../../words/bulletin-items.ts";
import { DateInWords } from "../date-in-words.tsx";

// No description is as long as this maximum length (characters), so no description is cut.
const UNCUT = 10_000;
// Links with more characters are not printed, because nobody types an address of more than one line
// from a sheet of paper.
const LONGEST_ADDRESS = 50;

function linkText({ link }: Facts): string {
  const address = (link?.url ?? "").replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return address.length <= LONGEST_ADDRESS ? address : "";
}

type ItemEntryProps = {
  item: BulletinItem;
  /** Whether the announcement is at the head of a column, where its day is repeated. */
  isFirst: boolean;
  textLength: number;
};

/**
 * Renders an announcement of the bulletin. The first announcement of a day has the day as its
 * heading.
 */
export function ItemEntry({ item, isFirst, textLength }: ItemEntryProps) {
  const { announcement, facts, series, day, beginsDay } = item;
  const { title, status, isOff, date, former, place, reason, picture } = facts;
  const marks = [status?.toUpperCase(), facts.changed].filter(Boolean);
  const contact = facts.contact && `Contato: ${facts.contact}`;
  const text = isOff ? "" : shortDescription(facts, textLength);
  const whole = isOff ? "" : shortDescription(facts, UNCUT);
  const lines = [contact, isOff ? "" : linkText(facts)].filter(Boolean);
  // Only a moved announcement repeats the day, beside its former date. All other announcements have
  // the day in the heading above them.
  const when = former ? facts.when : (date?.time ?? "");
  const hour = isOff ? former?.time : when;
  const where = [series, place, announcement.ministry?.name].filter(Boolean).join(" · ");
  return (
    <div className="bulletin-entry">
      {beginsDay && <h2 className="bulletin-day">{day}</h2>}
      {!beginsDay && isFirst && (
        <p data-repeated className="bulletin-day">
          {day} (continuação)
        </p>
      )}
      <article data-unit>
        {marks.length > 0 && <p className="bulletin-mark">{marks.join(" · ")}</p>}
        <h3 dir="auto" className="bulletin-title">
          <Link to={announcementPath(announcement.id)} className="focus-ring">
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
        {(hour || where) && (
          <p dir="auto" className="bulletin-when">
            {hour && <strong>{isOff ? <s>{hour}</s> : <DateInWords text={hour} />}</strong>}
            {where && (
              <>
                {hour && (former ? <br /> : " · ")}
                <bdi>{where}</bdi>
              </>
            )}
          </p>
        )}
        {picture && (
          <img
            src={pictureAddress(picture, "page")}
            // The size of the picture is set before the picture loads, because the heights of the
            // announcements are measured immediately.
            {...pictureSize(picture)}
            alt={announcement.picture_description ?? ""}
            className="bulletin-picture"
          />
        )}
        {reason && (
          <p dir="auto">
            Motivo: <bdi>{reason}</bdi>
          </p>
        )}
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, only a position.
          <p key={index} dir="auto">
            <TextWithPhones text={line} />
          </p>
        ))}
        {whole && (
          <p dir="auto" className={text ? "" : "bulletin-when"}>
            <TextWithPhones text={text} />
            {text !== whole && <i> (mais no site)</i>}
          </p>
        )}
      </article>
    </div>
  );
}

/** Renders a text in which no telephone number breaks across lines. */
export const TextWithPhones = ({ text }: { text: string }) =>
  textParts(text).map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id, only a position.
    <span key={index} className={kind === "phone" ? "whole" : undefined}>
      {text}
    </span>
  ));
