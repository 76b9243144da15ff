import "./item-entry.css";
import { Link } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { changedMark } from "@/features/announcements/model/change-words.ts";
import {
  pictureAddress,
  pictureSize,
  validPicture,
} from "@/features/announcements/model/picture.ts";
import {
  changedStatus,
  NO_NEW_DATE,
  plainLine,
  scheduleOf,
} from "@/features/announcements/model/summary.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import {
  placeOf,
  shortDescription,
  timeWritten,
  titleOf,
  whenWritten,
} from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen.ts";
import { Unbroken } from "../unbroken.tsx";
import type { BulletinItem } from "./bulletin-items.ts";

// Longer than any description may be.
const WHOLE = 10_000;
// An address that takes more than a line is not typed from paper.
const LONGEST_ADDRESS = 50;

function linkText({ link_url }: Chosen): string {
  const address = (link_url ?? "").replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return address.length <= LONGEST_ADDRESS ? address : "";
}

type ItemEntryProps = {
  item: BulletinItem;
  /** Whether it stands at the head of a column, where its day is said again. */
  isFirst: boolean;
  serviceAt: string;
  textLength: number;
};

/** An announcement of the bulletin, with the heading of its day where that begins. */
export function ItemEntry({ item, isFirst, serviceAt, textLength }: ItemEntryProps) {
  const { facts, day, beginsDay } = item;
  const marks = [changedStatus(facts)?.toUpperCase(), changedMark(facts)].filter(Boolean);
  const isCancelled = facts.status === "cancelled";
  const reason = facts.status === "scheduled" ? "" : plainLine(facts.status_reason ?? "");
  const contact = facts.contact ? `Contato: ${plainLine(facts.contact)}` : "";
  // Nobody is invited to what does not take place.
  const text = isCancelled ? "" : shortDescription(facts, textLength);
  const place = isCancelled ? "" : placeOf(facts);
  const lines = [contact, isCancelled ? "" : linkText(facts)].filter(Boolean);
  const title = titleOf(facts);
  const picture = validPicture(facts);
  const { struck, holds } = scheduleOf(facts);
  const former = struck === null ? "" : whenWritten({ date: struck, ends_at: null }, serviceAt);
  // The day of the heading is said again beside another one.
  const written = former === "" ? timeWritten : whenWritten;
  const when = holds === null ? NO_NEW_DATE : written(facts, serviceAt);
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
            {isCancelled ? <s>{title}</s> : title}
          </Link>
        </h3>
        {former && (
          <p>
            <s>
              <Unbroken text={former} />
            </s>
          </p>
        )}
        <p dir="auto">
          <strong>{isCancelled ? <s>{when}</s> : <Unbroken text={when} />}</strong>
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
          <p dir="auto" className="bulletin-text">
            <WithNumbers text={text} />
            {text !== shortDescription(facts, WHOLE) && (
              <span className="bulletin-more"> (mais no site)</span>
            )}
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
