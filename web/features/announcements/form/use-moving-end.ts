import { useRef } from "react";
import { endAfter, spanOf } from "../model/end-time.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

/** Keeps the announcement as long as it is when its start is moved. */
export function useMovingEnd(form: AnnouncementForm) {
  const span = useRef(spanOf(form.getValues()));
  const { isSubmitted } = form.formState;

  // What is wrong with an end depends on the start.
  const check = () => isSubmitted && void form.trigger(["endDate", "endTime"]);

  /** The end has another value. */
  function measure() {
    span.current = spanOf(form.getValues());
    check();
  }

  /** The start has another value. While it is typed, it may be incomplete or far away. */
  function follow() {
    const values = form.getValues();
    const end = span.current && endAfter(values, span.current);
    if (end) {
      form.setValue("endDate", end.endDate, { shouldDirty: true });
      form.setValue("endTime", end.endTime, { shouldDirty: true });
    } else if (span.current === undefined) {
      span.current = spanOf(values);
    }
    check();
  }

  return { measure, follow };
}
