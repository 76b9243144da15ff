import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useOnline } from "@/lib/browser/online.ts";
import { dropEndedSession } from "@/lib/data/ended-session.ts";
import { RequestError } from "@/lib/data/request.ts";
import { notify, showError } from "@/ui/toast.ts";
import { type Choice, saveEdition, saveNote } from "../model/mutations.ts";
import { contentKey, type Edition, editionsQuery } from "../model/queries.ts";
import { beginEdition } from "./begin-edition.ts";
import { selectionQuery } from "./selection-query.ts";
import { createSelection, type Saved, type SelectionPorts } from "./selection-store.ts";
import { unsaved } from "./unsaved.ts";

export type SelectionOf = {
  userId: string;
  /** Undefined as long as nothing was chosen for the service. */
  edition: Edition | undefined;
  /** The id of the edition that the first change begins. */
  newId: string;
  saved: Saved | undefined;
  serviceAt: string;
  proposed: readonly Choice[];
  /** Called with the edition that the first change began, or that somebody else had begun. */
  onBegun?: (edition: Edition) => void;
  /** Called with the edition that somebody else has filled at the same time. */
  onJoined?: (edition: Edition) => void;
};

const BEGUN_ELSEWHERE = {
  message: "somebody else has begun this edition",
  code: "begun_elsewhere",
};

const isClosed = (error: unknown) =>
  error instanceof RequestError && error.hint === "edition_closed";

function tellOvertaken() {
  notify.info({
    title: "Outra pessoa mudou esta edição",
    description: "A lista agora está como ela deixou. Confira e repita o que faltar.",
    id: "overtaken",
  });
}

async function tellRefused(error: unknown) {
  if (isClosed(error)) {
    notify.info({
      title: "Esta edição não está mais aberta",
      description: "Outra pessoa a fechou ou excluiu. Aqui está como ela ficou.",
      id: "overtaken",
    });
    return;
  }
  const refusal = error instanceof Error ? error : new Error(String(error));
  const ended = await dropEndedSession(refusal);
  if (ended === undefined) showError("Erro ao salvar a edição")(refusal);
  else notify.error({ title: "Você saiu da conta", description: ended });
}

/** What is chosen for a service, saved by itself. */
export function useSelection(given: SelectionOf) {
  const queryClient = useQueryClient();
  const latest = useRef(given);
  const begun = useRef(given.edition);
  const { newId } = given;
  useEffect(() => {
    latest.current = given;
  });

  const [store] = useState(() => {
    const editionId = () => begun.current?.id ?? newId;
    const ports: SelectionPorts = {
      async begin() {
        const { edition, isFilled } = await beginEdition(
          queryClient,
          newId,
          latest.current.serviceAt,
        );
        if (isFilled) {
          unsaved.remove(latest.current.userId, latest.current.serviceAt);
          latest.current.onJoined?.(edition);
          throw new RequestError(BEGUN_ELSEWHERE, 409);
        }
        begun.current = edition;
        latest.current.onBegun?.(edition);
        return edition.revision;
      },
      async load() {
        const query = { ...selectionQuery(editionId()), staleTime: 0 };
        const loaded = await queryClient.fetchQuery(query);
        return loaded ?? { revision: 0, choices: [] };
      },
      async save(revision, choices) {
        const id = editionId();
        const next = await saveEdition({ id, revision, items: [...choices] });
        queryClient.setQueryData(editionsQuery.queryKey, (editions) =>
          editions?.map((edition) =>
            edition.id === id ? { ...edition, revision: next } : edition,
          ),
        );
        void queryClient.invalidateQueries({ queryKey: contentKey(id), refetchType: "none" });
        return next;
      },
      async saveNote(announcementId, note) {
        const id = editionId();
        await saveNote({ id, announcementId, note });
        await queryClient.invalidateQueries({ queryKey: ["edition", id, "notes"] });
      },
      keep(content) {
        const { userId, serviceAt } = latest.current;
        if (content) unsaved.keep(userId, serviceAt, content);
        else unsaved.remove(userId, serviceAt);
      },
      onRefused(error) {
        if (error instanceof RequestError && error.code === BEGUN_ELSEWHERE.code) return;
        void tellRefused(error);
        if (isClosed(error)) unsaved.remove(latest.current.userId, latest.current.serviceAt);
        void queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey });
        void queryClient.invalidateQueries({ queryKey: ["edition", editionId()] });
      },
      onOvertaken: tellOvertaken,
    };
    const left = unsaved.get(given.userId, given.serviceAt);
    return createSelection(ports, given.saved, given.proposed, left);
  });

  const { saved, edition, proposed } = given;
  useEffect(() => {
    if (saved) store.receive(saved);
  }, [store, saved]);
  useEffect(() => {
    if (edition === undefined) store.propose(proposed);
  }, [store, edition, proposed]);

  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) void store.retry();
  }, [store, isOnline]);

  useEffect(() => {
    // A phone may end a page that it has hidden, without another word.
    const saveWhenHidden = () => document.visibilityState === "hidden" && void store.retry();
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      void store.retry();
    };
  }, [store]);

  const state = useSyncExternalStore(store.subscribe, store.snapshot);
  return { store, state, editionId: () => begun.current?.id ?? newId };
}
