import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { RequestError } from "@/lib/data/request.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { notify } from "@/ui/toast.ts";
import { announcementSchema } from "../../model/checked-fields.ts";
import { failureOf } from "../../model/refusals.ts";
import { countInWords } from "../../model/series-words.ts";
import { planFor, useSave } from "../../save/save-form.ts";
import { type Item, isSame, type MessageList, removeDraft, saveList } from "../drafts.ts";
import { useAuthorship } from "../ministry-field.tsx";
import { onBoardQuery } from "./on-board-query.ts";
import { boardOf, review } from "./review.ts";

/**
 * Returns how many announcements were published and how many remain: `2 avisos publicados. Falta
 * 1.`
 */
const outcomeOf = (posted: number, left: number) =>
  `${countInWords(posted)} ${posted === 1 ? "publicado" : "publicados"}. ${left === 1 ? "Falta" : "Faltam"} ${left}.`;

const withChange = (items: readonly Item[], id: string, changes: Partial<Item>) =>
  items.map((each) => (each.id === id ? { ...each, ...changes } : each));

/**
 * Returns the announcements of the board with which a list is compared. The days are chosen when
 * the list opens, so that no mark disappears while the person changes a day.
 */
function useBoard(items: readonly Item[], now: number) {
  const values = items.map((item) => item.values);
  const [query] = useState(() => onBoardQuery(values, now));
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(query);
  const board = useMemo(() => boardOf(data ?? []), [data]);
  /** Waits for the announcements. After a failed request nothing is compared. */
  async function readBoard() {
    if (isError) return board;
    const known = { ...query, staleTime: Number.POSITIVE_INFINITY };
    return queryClient.query(known).then(boardOf, () => board);
  }
  return { board, readBoard };
}

type MessageListOptions = MessageList & {
  /** The account that uses the list. The account is the author of the announcements. */
  ownerId: string | null;
  onSignIn: (verb?: string) => void;
  /** Called after all announcements were published, except those that the person has unticked. */
  onEnd: () => void;
};

/** Holds the list of a message, stores the list as a draft, and publishes the ticked items. */
export function useMessageList({ text, ownerId, onSignIn, onEnd, ...start }: MessageListOptions) {
  const [items, setItems] = useState(start.items);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<string>();
  const [outcome, setOutcome] = useState<string>();
  // `isEnded.current` is true after the list was closed. A publication then stops.
  const isEnded = useRef(false);
  const author = useAuthorship(undefined, undefined);
  const queryClient = useQueryClient();
  const { mutateAsync: write } = useSave();
  const now = useNow();
  const { board, readBoard } = useBoard(items, now);
  const reviewed = useMemo(() => review(items, board, now), [items, board, now]);
  const [draftId] = useState(randomUuid);
  const place = ownerId === null ? undefined : { userId: ownerId, target: "new", id: draftId };

  function keep(next: Item[]) {
    if (isEnded.current) return;
    setItems(next);
    if (place) saveList(place, { text, items: next }, Date.now());
  }
  const keepFirst = useEffectEvent(() => keep(items));
  useEffect(() => keepFirst(), []);

  /** Removes the draft of the list. Called after the list was published or discarded. */
  function end() {
    isEnded.current = true;
    if (place) removeDraft(place);
  }

  const leftIn = (next: readonly Item[], current = board) =>
    review(next, current, Date.now()).filter(({ isLeft }) => isLeft).length;

  /** Shows how many items were just published. If none is left, the list ends. */
  function finish(next: Item[], posted: number, current = board) {
    keep(next);
    const left = leftIn(next, current);
    if (left > 0) return setOutcome(outcomeOf(posted, left));
    const description = "Eles foram adicionados à lista.";
    notify.success({ title: "Avisos criados com sucesso!", description });
    end();
    onEnd();
  }

  async function saveUnseen({ id, values }: Item) {
    const ministry_id = await author.ministryFor(values.ministry_id);
    const parsed = { ...announcementSchema.parse(values), ministry_id };
    const saving = await planFor(queryClient, { values: parsed }, values);
    if (saving) await write({ ...saving, id, authorId: ownerId });
  }

  /** Publishes the ticked items. Calls `onStop` after all of them were tried. */
  async function publishTicked(onStop: () => void) {
    if (author.user === null) return onSignIn("criar");
    setProgress("Conferindo o mural");
    // The person may press before the board has answered.
    const current = await readBoard();
    const ticked = review(items, current, Date.now()).filter(({ isTicked }) => isTicked);
    let next = items;
    let posted = 0;
    for (const [index, { item }] of ticked.entries()) {
      if (isEnded.current) break;
      setProgress(`Publicando ${index + 1} de ${ticked.length}`);
      try {
        await saveUnseen(item);
        next = withChange(next, item.id, { isPublished: true });
        posted += 1;
        keep(next);
      } catch (error) {
        onSignIn();
        setErrors((all) => new Map(all).set(item.id, failureOf(error)));
        // Without a session, or above the rate limit, the other items would fail too.
        if (error instanceof RequestError && [401, 429].includes(error.status)) break;
      }
    }
    if (isEnded.current) {
      const description = outcomeOf(posted, leftIn(next, current));
      return notify.success({ title: "A publicação parou", description });
    }
    setProgress(undefined);
    if (ticked.length > 0) finish(next, posted, current);
    onStop();
  }

  return {
    now,
    /** The items that are not published yet. */
    reviewed: reviewed.filter(({ item }) => !item.isPublished),
    errors,
    progress,
    outcome,
    isChanged:
      progress !== undefined ||
      errors.size > 0 ||
      items.some(
        ({ recognised, values, isTicked, isPublished }) =>
          isPublished || isTicked !== null || !isSame(recognised, values),
      ),
    change: (id: string, changes: Partial<Item>) => keep(withChange(items, id, changes)),
    finishOne: (id: string) => finish(withChange(items, id, { isPublished: true }), 1),
    publishTicked,
    end,
  };
}
