import "./bulletin-page.css";
import { config } from "@/lib/config.ts";
import { type BulletinPart, partsWith } from "../../words/bulletin-parts.ts";
import { BoardCode, shortAddress } from "../qr-code.tsx";
import { BulletinCover } from "./bulletin-cover.tsx";
import type { Fitted } from "./fit.ts";
import { TextWithPhones } from "./item-entry.tsx";
import { PartEntry } from "./part-entry.tsx";

export type BulletinContent = {
  parts: readonly BulletinPart[];
  /** The service in words: `Missa de domingo, 22 de novembro, 19:00`. */
  service: string;
  /** The address and contacts of the church. */
  contacts: readonly string[];
};

type BulletinPageProps = BulletinContent & Fitted & { textLength: number; number: number };

/**
 * Renders the printed page with a number, from 1. Pages after those of the content have only lines
 * for notes. The last page has the contacts of the church.
 */
export function BulletinPage(props: BulletinPageProps) {
  const { parts, service, textLength, contacts, hasCover, pages, number, count } = props;
  if (hasCover && number === 1) {
    return <BulletinCover parts={parts} service={service} />;
  }
  const at = number - 1 - Number(hasCover);
  const columns = pages[at]?.filter(({ length }) => length > 0) ?? [];
  return (
    <div className="paper-page" data-page={number}>
      {number === 1 && <Masthead service={service} />}
      {columns.length > 0 && (
        <div className="paper-columns" data-columns={columns.length}>
          {columns.map((column, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id, only a position.
            <div key={place}>
              {partsWith(parts, column).map((part, place) => (
                <PartEntry
                  key={part.id}
                  part={part}
                  isFirst={place === 0}
                  textLength={textLength}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {at >= pages.length - 1 && <Notes />}
      {number === count && <Contacts contacts={contacts} />}
      <p className="paper-foot">
        <span>
          {config.outputTitle} · {shortAddress()}
        </span>
        <span>
          {number} de {count}
        </span>
      </p>
    </div>
  );
}

/** Renders the head of the bulletin: the church, the service, and the address of the board. */
export function Masthead({ service }: { service: string }) {
  return (
    <div className="bulletin-masthead">
      <div>
        <p className="bulletin-church">{config.outputTitle}</p>
        <p className="bulletin-service">{service}</p>
        <p className="bulletin-address">
          Sempre em dia: <strong>{shortAddress()}</strong>
        </p>
      </div>
      <BoardCode className="bulletin-code" />
    </div>
  );
}

/** Renders the address and contacts of the church. A contact has no line break. */
export const Contacts = ({ contacts }: Pick<BulletinContent, "contacts">) => (
  <p className="bulletin-contacts">
    {contacts.map((contact, index) => (
      <span key={contact}>
        {index > 0 && " · "}
        <bdi>
          <TextWithPhones text={contact} />
        </bdi>
      </span>
    ))}
  </p>
);

// At most 30 lines for notes fit on a page of A4. The style sheet clips the lines that do not fit.
const LINES = Array.from({ length: 30 }, (_, line) => line);

const Notes = () => (
  <section className="paper-notes">
    <h2>Anotações</h2>
    {LINES.map((line) => (
      <div key={line} className="note-line" />
    ))}
  </section>
);
