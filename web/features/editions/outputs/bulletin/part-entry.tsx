import "./part-entry.css";
import type { BulletinPart, Pix } from "../../words/bulletin-parts.ts";
import { PixCode } from "../qr-code.tsx";
import { ItemEntry, TextWithPhones } from "./item-entry.tsx";

type PartEntryProps = {
  part: BulletinPart;
  /** Whether the part is at the head of a column. */
  isFirst: boolean;
  textLength: number;
};

/** Renders a part. Each unit has the attribute `data-unit`, to be measured. */
export function PartEntry({ part, isFirst, textLength }: PartEntryProps) {
  const { heading, units } = part;
  const [first] = units;
  if (first?.kind === "announcement") {
    return <ItemEntry item={first.item} isFirst={isFirst} textLength={textLength} />;
  }
  return (
    <section className={heading ? "bulletin-entry" : ""}>
      {heading && (
        <h2 dir="auto" className="bulletin-heading">
          {heading}
        </h2>
      )}
      {!heading && first?.kind === "weekday" && (
        <p data-repeated className="bulletin-heading">
          Nossa semana (continuação)
        </p>
      )}
      <Units units={units} />
    </section>
  );
}

/** Renders units of a part, the sentences of a paragraph in one element. */
export function Units({ units }: Pick<BulletinPart, "units">) {
  const sentences = units.filter((unit) => unit.kind === "sentence");
  const paragraphs = [...new Set(sentences.map(({ paragraph }) => paragraph))];
  return (
    <>
      {paragraphs.map((paragraph) => {
        const own = sentences.filter((one) => one.paragraph === paragraph);
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
      {units.map((unit) => {
        if (unit.kind === "pix") return <PixUnit key="pix" pix={unit.pix} />;
        if (unit.kind !== "weekday" && unit.kind !== "upcoming") return null;
        const { kind, name, text } = unit;
        return (
          <p key={name + text} data-unit dir="auto" className={`bulletin-${kind}`}>
            <strong>{name}</strong>
            {kind === "upcoming" && " · "}
            <span>{text}</span>
          </p>
        );
      })}
    </>
  );
}

const PixUnit = ({ pix }: { pix: NonNullable<Pix> }) => (
  <div data-unit className="bulletin-pix">
    <PixCode pix={pix} className="" />
    <div>
      <p>
        <strong>Pix</strong>: aponte a câmera do aplicativo do banco.
      </p>
      <p className="font-bold">{pix.receiver}</p>
      <p className="first-letter:uppercase">{pix.kindInWords}</p>
    </div>
  </div>
);
