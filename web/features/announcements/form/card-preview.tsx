import { clsx } from "clsx";
import { useWatch } from "react-hook-form";
import type { Ministry } from "@/features/ministries/queries.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import { EMPTY_STATE } from "../model/changes.ts";
import { typedEnd, typedStart } from "../model/end-time.ts";
import { isNotice } from "../model/kinds.ts";
import { untilUrgent } from "../model/rules.ts";
import { STATUSES } from "../model/schema.ts";
import { isChosen, useShownPicture } from "../picture/chosen-pictures.ts";
import { quickDays } from "./suggestions.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const EVENING = "19:30";

type CardPreviewProps = { form: AnnouncementForm; ministry: Ministry | null };

/**
 * Returns the id of an uploaded picture, or the data URL of a chosen picture that is not uploaded
 * yet.
 */
function cardPictureOf(name: string, shown: ReturnType<typeof useShownPicture>): string | null {
  if (!isChosen(name)) return name || null;
  return typeof shown === "object" && "card" in shown ? shown.card : null;
}

/**
 * Shows the card of the typed announcement as the board will show the card. Screen readers skip the
 * preview, because the form contains the same texts.
 */
export function CardPreview({ form, ministry }: CardPreviewProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const { kind, hasNoHour } = values;
  const isDated = Boolean(values.date && (hasNoHour || isNotice(values) || values.time));
  const now = useNow();
  const [, tomorrow] = quickDays(now);
  const day = values.date || (tomorrow?.value ?? "");
  const at =
    typedStart({ ...values, date: day, time: values.time || (hasNoHour ? "" : EVENING) }) ??
    new Date(now);
  const shown = useShownPicture(values.picture);
  const announcement = {
    ...EMPTY_STATE,
    id: "",
    series_id: null,
    detached: false,
    revision: 1,
    created_by: null,
    ministry,
    series: null,
    title: values.title || "Seu aviso",
    description: values.description || "Aqui fica o que você escrever.",
    kind,
    hour_words: (hasNoHour && !isNotice(values) && values.hour_words) || null,
    date: at.toISOString(),
    ends_at: typedEnd({ ...values, date: day })?.toISOString() ?? null,
    location: values.location || null,
    picture: cardPictureOf(values.picture, shown),
    status: isNotice(values) ? STATUSES[0] : values.status,
    status_reason: values.status_reason || null,
  };
  return (
    <div
      aria-hidden
      inert
      className={clsx(
        "card-preview mt-6 ml-6 hidden w-88 self-start rounded-2xl border border-line-strong bg-page p-3 shadow-lift @min-[62.5rem]/dialog:block",
        !isDated && "is-undated",
      )}
    >
      <p className="mb-3 font-semibold">Como vai aparecer</p>
      <ul>
        <AnnouncementCard
          announcement={announcement}
          timeLeft={isDated ? untilUrgent(announcement, now) : undefined}
          manageable={false}
        />
      </ul>
    </div>
  );
}
