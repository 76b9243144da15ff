import "./part-entry.css";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { shortMoment } from "@/lib/text/moment.ts";
import { QrCode } from "@/ui/qr-drawing.tsx";
import { factsAt, seriesInWords } from "../../model/announcement-words.ts";
import type { BlockPart, PartRange, Pix } from "../../words/bulletin-parts.ts";
import { itemsInWords, type WeekDay } from "../../words/our-week.ts";
import { ItemEntry, TextWithPhones } from "./item-entry.tsx";

type PartEntryProps = PartRange & {
  /** Whether the part is at the head of a column. */
  isFirst: boolean;
  serviceAt: string;
  textLength: number;
};

const HEADINGS = { week: "Nossa semana", upcoming: "Em breve" };

/** Renders some units of a part. Each unit has the attribute `data-unit`, to be measured. */
export function PartEntry({ part, from, to, isFirst, serviceAt, textLength }: PartEntryProps) {
  if (part.kind === "announcement") {
    return (
      <ItemEntry item={part.item} isFirst={isFirst} serviceAt={serviceAt} textLength={textLength} />
    );
  }
  const heading = part.kind === "block" ? part.heading : HEADINGS[part.kind];
  return (
    <section className={from === 0 ? "bulletin-entry" : ""}>
      {from === 0 && (
        <h2 dir="auto" className="bulletin-heading">
          {heading}
        </h2>
      )}
      {part.kind === "block" && <BlockUnits part={part} from={from} to={to} />}
      {part.kind === "week" &&
        part.days.slice(from, to).map((day) => <WeekdayUnit key={day.name} day={day} />)}
      {part.kind === "upcoming" &&
        part.rows
          .slice(from, to)
          .map((row) => <UpcomingUnit key={row.id} row={row} serviceAt={serviceAt} />)}
    </section>
  );
}

type BlockUnitsProps = { part: BlockPart; from: number; to: number };

/** Renders some sentences of a block, the sentences of a paragraph in one element. */
export function BlockUnits({ part, from, to }: BlockUnitsProps) {
  const { sentences, pix } = part;
  const shown = sentences.slice(from, to);
  const paragraphs = [...new Set(shown.map(({ paragraph }) => paragraph))];
  return (
    <>
      {paragraphs.map((paragraph) => {
        const own = shown.filter((one) => one.paragraph === paragraph);
        return (
          <p key={paragraph} dir="auto" className={own[0]?.hasGap ? "bulletin-gap" : ""}>
            {own.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has only a position.
              <span key={index} data-unit>
                {index > 0 && " "}
                <TextWithPhones text={text} />
              </span>
            ))}
          </p>
        );
      })}
      {pix && to > sentences.length && <PixUnit pix={pix} />}
    </>
  );
}

const PixUnit = ({ pix }: { pix: NonNullable<Pix> }) => (
  <div data-unit className="bulletin-pix">
    <QrCode text={pix.code} label="Código QR do Pix da igreja" ecc="L" className="" />
    <div>
      <p>
        <strong>Pix</strong>: aponte a câmera do aplicativo do banco.
      </p>
      <p className="font-bold">{pix.receiver}</p>
      <p className="first-letter:uppercase">{pix.kindInWords}</p>
    </div>
  </div>
);

const WeekdayUnit = ({ day }: { day: WeekDay }) => (
  <p data-unit dir="auto" className="bulletin-weekday">
    <strong>{day.name}</strong> <span>{itemsInWords(day)}</span>
  </p>
);

function UpcomingUnit({ row, serviceAt }: { row: Announcement; serviceAt: string }) {
  const { title, date, place } = factsAt(row, serviceAt);
  const series = seriesInWords(row, serviceAt);
  return (
    <p data-unit dir="auto">
      <strong className="font-serif">{title}</strong>
      {" · "}
      {[date && shortMoment(date), series, place].filter(Boolean).join(" · ")}
    </p>
  );
}
