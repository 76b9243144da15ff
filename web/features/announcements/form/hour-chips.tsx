import { useWatch } from "react-hook-form";
import { useService } from "@/features/church/model/use-service.ts";
import { Chips } from "@/ui/field.tsx";
import type { AnnouncementForm } from "./use-announcement-form.ts";

type HourChipsProps = {
  form: AnnouncementForm;
  times: string[];
  onChoose: (name: "time" | "hour_words", value: string) => void;
};

/** Offers the usual hours, or words for an announcement without an hour. */
export function HourChips({ form, times, onChoose }: HourChipsProps) {
  const [time, hasNoHour, words] = useWatch({
    control: form.control,
    name: ["time", "hasNoHour", "hour_words"],
  });
  const hourWords = ["o dia todo", `após ${useService().the}`, "horário a confirmar"];
  return (
    <Chips
      label="Horários"
      look="suggestion"
      isRow
      chips={hasNoHour ? hourWords : times}
      value={hasNoHour ? words : time}
      onChoose={(value) => onChoose(hasNoHour ? "hour_words" : "time", value)}
    >
      {!hasNoHour && (
        <button
          type="button"
          className="suggestion may-be-cut focus-ring"
          onClick={() => form.setFocus("time")}
        >
          Outra hora…
        </button>
      )}
    </Chips>
  );
}
