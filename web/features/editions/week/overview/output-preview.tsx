import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { type Church, churchQuery } from "@/features/church/queries.ts";
import { churchPix } from "@/features/church/rules.ts";
import { config } from "@/lib/config.ts";
import "./output-preview.css";
import { factsAt } from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen-announcements.ts";
import type { Channel } from "../../model/item-changes.ts";
import type { EditionContent, Version } from "../../model/queries.ts";
import { weekQuery } from "../../model/week-query.ts";
import type { Output } from "../../outputs/registry.ts";
import { spokenText } from "../../spoken/spoken-text.ts";
import { ourWeek } from "../../words/our-week.ts";
import { whatsappMessages } from "../../words/whatsapp-text.ts";

/** The beginning of an output: a heading and lines. */
export type Preview = { heading?: string; lines: readonly string[] };

type PreviewSource = {
  serviceAt: string;
  items: readonly Chosen[];
  content: EditionContent;
  week: readonly Announcement[];
  church: Church;
};

/** Returns the beginnings of the outputs of an edition, with the words that the outputs have. */
export function outputPreviews(source: PreviewSource): Record<Output["kind"], Preview> {
  const { serviceAt, items, content, week, church } = source;
  const { blocks, ourWeek: shown } = content;
  const shownOn = (channel: Channel) =>
    items.filter((one) => one.choice[channel] && isAnnounced(one));
  const [onScreen] = shownOn("screen").map((one) => factsAt(one, serviceAt));
  const { siteUrl: boardUrl, outputTitle: churchTitle } = config;
  const days = shown.printed ? ourWeek(week, serviceAt) : [];
  const frame = { serviceAt, boardUrl, churchTitle, pix: churchPix(church), blocks, week: days };
  return {
    script: { lines: shownOn("spoken").map((one) => spokenText(one, serviceAt)) },
    slides: {
      heading: onScreen?.title ?? "Todos os avisos",
      lines: onScreen ? [onScreen.when, onScreen.place] : [],
    },
    bulletin: {
      heading: churchTitle,
      lines: shownOn("printed").map((one) => factsAt(one, serviceAt).title),
    },
    whatsapp: { lines: whatsappMessages(items, frame).slice(0, 1) },
  };
}

/** Returns the previews of an edition's outputs; undefined while their data loads. */
export function useOutputPreviews(
  edition: Version,
  items: readonly Chosen[],
  content: EditionContent | undefined,
) {
  const serviceAt = edition.service_at;
  const { data: week } = useQuery(weekQuery(serviceAt));
  const { data: church } = useQuery(churchQuery);
  return useMemo(
    () =>
      content && week && church
        ? outputPreviews({ serviceAt, items, content, week, church })
        : undefined,
    [serviceAt, items, content, week, church],
  );
}

type OutputPreviewProps = { kind: Output["kind"]; preview: Preview | undefined };

/** Draws the beginning of an output as a small slide, page or bubble. */
export const OutputPreview = ({ kind, preview }: OutputPreviewProps) => (
  <div aria-hidden className="preview-box">
    <div dir="auto" className={`preview preview-${kind}`}>
      {preview?.heading && <b>{preview.heading}</b>}
      {preview?.lines.join("\n")}
    </div>
  </div>
);
