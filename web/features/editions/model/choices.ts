import type { Choice } from "./mutations.ts";

type Choices = readonly Choice[];

/** The three ways out of an edition, in the order of a row. */
export const OUTLETS = [
  { name: "spoken", label: "Falado" },
  { name: "screen", label: "Telão" },
  { name: "printed", label: "Boletim" },
] as const;

export type Outlet = (typeof OUTLETS)[number]["name"];

/** The choices with that announcement at `place`, counted from 0. */
export function moved(choices: Choices, id: string, place: number): Choices {
  const from = choices.findIndex(({ announcement_id }) => announcement_id === id);
  const choice = choices[from];
  const to = Math.max(0, Math.min(place, choices.length - 1));
  if (choice === undefined || from === to) return choices;
  const others = choices.toSpliced(from, 1);
  return others.toSpliced(to, 0, choice);
}

/** The choices with other values for that announcement. */
export function changed(choices: Choices, id: string, values: Partial<Choice>): Choices {
  return choices.map((choice) =>
    choice.announcement_id === id ? { ...choice, ...values } : choice,
  );
}

const ELSEWHERE = { screen: true, printed: true };

/** What one press on an outlet changes. What is not spoken any more stays on screen and paper. */
export function toggled(choice: Choice, outlet: Outlet): Partial<Choice> {
  const isOn = !choice[outlet];
  const isElsewhere = choice.screen || choice.printed;
  if (outlet === "spoken" && !isOn && !isElsewhere) return { spoken: false, ...ELSEWHERE };
  return { [outlet]: isOn };
}

/** The choices with that announcement at their end, on screen and paper. */
export function withAdded(choices: Choices, id: string): Choices {
  const added = { announcement_id: id, spoken: false, screen: true, printed: true };
  return [...withoutOne(choices, id), added];
}

export const withoutOne = (choices: Choices, id: string): Choices =>
  choices.filter(({ announcement_id }) => announcement_id !== id);

/** Whether both are the same choices in the same order. */
export function isSame(one: Choices, other: Choices): boolean {
  return (
    one.length === other.length &&
    one.every((choice, index) => {
      const twin = other[index];
      return (
        choice.announcement_id === twin?.announcement_id &&
        OUTLETS.every(({ name }) => choice[name] === twin[name])
      );
    })
  );
}
