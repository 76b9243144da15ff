import { useWatch } from "react-hook-form";
import { useService } from "@/features/church/model/use-service.ts";
import { Chips } from "@/ui/field.tsx";
import { ALL_TIMES } from "./suggestions.ts";
import type { MovingEnd } from "./use-announcement-form.ts";
import { type AnnouncementForm, fill } from "./use-announcement-form.ts";

type HourChipsProps = {
  form: AnnouncementForm;
  times: string[];
  end: MovingEnd;
};

/** Offers the usual hours, or words for an announcement without an hour. */
export function HourChips({ form, times, end }: HourChipsProps) {
  const [time, hasNoHour, words] = useWatch({
    control: form.control,
    name: ["time", "hasNoHour", "hour_words"],
  });
  const hourWords = ["o dia todo", `após ${useService().the}`, "horário a confirmar"];
  function choose(value: string) {
    fill(form, hasNoHour ? "hour_words" : "time", value);
    end.follow();
  }
  function toggle() {
    // An hour that the announcement had before must not order the announcements of its day.
    fill(form, "time", "");
    fill(form, "hasNoHour", !hasNoHour);
    end.measure();
  }
  return (
    <Chips
      label="Horários"
      look={hasNoHour ? "chip" : "slot"}
      chips={hasNoHour ? hourWords : times}
      value={hasNoHour ? words : time}
      onChoose={choose}
    >
      <button
        type="button"
        aria-pressed={hasNoHour}
        className="chip may-be-cut focus-ring col-span-2"
        onClick={toggle}
      >
        Sem hora certa
      </button>
      {/* On a phone the field above opens the phone's own time picker, so this list of times is
          hidden. */}
      {!hasNoHour && (
        <select
          aria-label="Mais horários"
          className="chip focus-ring col-span-2 pointer-coarse:hidden"
          value=""
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="" disabled hidden>
            Mais horários
          </option>
          {ALL_TIMES.map((quarter) => (
            <option key={quarter}>{quarter}</option>
          ))}
        </select>
      )}
    </Chips>
  );
}
