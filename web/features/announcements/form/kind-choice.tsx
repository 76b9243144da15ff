import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { Chips } from "@/ui/field.tsx";
import { FormError } from "@/ui/form.tsx";
import { NOTICE_DAYS, noticeDay } from "../model/end-time.ts";
import { KIND_NAMES } from "../model/kinds.ts";
import { type AnnouncementForm, fill } from "./use-announcement-form.ts";

const CHIPS = [
  { label: "Evento", value: "event" },
  { label: KIND_NAMES.notice, value: "notice" },
] as const;

/** Offers the kind of the announcement: an event with a day, or a notice without one. */
export function KindChoice({ form }: { form: AnnouncementForm }) {
  const kind = useWatch({ control: form.control, name: "kind" });
  const now = useNow();
  // The day that was typed for the other kind. A person who returns to that kind finds it again.
  const otherDay = useRef("");
  function choose(chosen: typeof kind) {
    if (chosen === kind) return;
    const usual = chosen === "notice" ? noticeDay(now, NOTICE_DAYS.usual) : "";
    const day = otherDay.current || usual;
    otherDay.current = form.getValues("date");
    fill(form, "kind", chosen);
    fill(form, "date", day);
    if (form.formState.isSubmitted) void form.trigger();
  }
  return (
    <div data-optional>
      <Chips look="choice" label="Tipo de aviso" chips={CHIPS} value={kind} onChoose={choose} />
      <FormError text={form.formState.errors.kind?.message} />
    </div>
  );
}
