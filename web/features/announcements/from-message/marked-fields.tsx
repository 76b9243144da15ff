import { createContext, type ReactNode, use } from "react";
import { useWatch } from "react-hook-form";
import type { AnnouncementForm } from "../form/use-announcement-form.ts";
import type { AnnouncementFields } from "../model/schema.ts";
import type { Filling } from "./filling.ts";

// The names of the marked fields in one text, so that the fields render again only when a mark appears or disappears.
const Marks = createContext("");

type MarkedFieldsProps = {
  form: AnnouncementForm;
  filling: Filling | undefined;
  children: ReactNode;
};

/** Marks the fields in `children` that still have the value from the message. */
export function MarkedFields({ form, filling, children }: MarkedFieldsProps) {
  const names = filling?.marked ?? [];
  const values = useWatch({ control: form.control, name: names });
  const marked = names.filter((name, index) => values[index] === filling?.after[name]);
  return <Marks value={marked.join(" ")}>{children}</Marks>;
}

/** Returns a function that returns the mark for a field; undefined for a field without one. */
export function useMark() {
  const marked = use(Marks).split(" ");
  return (name: keyof AnnouncementFields) => (marked.includes(name) ? "reconhecido" : undefined);
}
