import type { ListActions } from "../card/card-actions.tsx";
import type { Announcement } from "../model/queries.ts";
import type { Actor } from "../model/rules.ts";

/** What stands beside the list needs of the board. */
export type DeskProps = {
  /** All that is to come; undefined while it is not known. */
  announcements: Announcement[] | undefined;
  /** What the list shows of it. */
  shown: Announcement[];
  /** The same when the list is limited to a day. */
  ofDay: Announcement[] | undefined;
  now: number;
  actor: Actor | undefined;
  actions: ListActions;
  onCreate: (opener: HTMLElement) => void;
  onSearch?: (() => void) | undefined;
};
