import { use, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { announcementPath, paths } from "@/app/addresses.ts";
import { storage } from "@/lib/device/storage.ts";
import { limitTo, namedNow } from "./address.ts";
import { ChoiceContext, type DeskProps } from "./choice.ts";

const SETTING = "avisos-shortcuts";
const OFF = "off";

const hasKeys = (): boolean => storage.get(SETTING) !== OFF;

/** Whether single keys do something on this device (WCAG 2.1.4). */
export const useHasKeys = (): boolean => useSyncExternalStore(storage.subscribe, hasKeys);

export const turnKeys = (on: boolean): void =>
  on ? storage.remove(SETTING) : storage.set(SETTING, OFF);

const TYPING = "input, textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether a press of a key is for the list, and not for what is typed into or lies above it. */
function isForList({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector(LAYERS) === null;
}

/** The links of the cards, in the order of the list. */
const links = () => [...document.querySelectorAll<HTMLElement>(".desk-list .title-link")];

const leadsTo = (id: string) => (link: HTMLElement) =>
  link.getAttribute("href") === announcementPath(id);

/** The card's link in the list, for which Back looks too. */
export const linkInList = (id: string) => links().find(leadsTo(id));

function focusCard(link: HTMLElement): void {
  // Whoever goes by key sees where.
  document.documentElement.classList.remove("pointing");
  link.focus({ preventScroll: true });
  link.closest("article")?.scrollIntoView({ block: "nearest" });
}

const openerNow = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : document.body;

/** J, K, N, / and ? as long as they are not turned off, and Esc (WCAG 2.1.4). */
export function useAgendaKeys(board: DeskProps, onList: (opener: HTMLElement) => void): void {
  const { ofDay, actor, onCreate, onSearch } = board;
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const choice = use(ChoiceContext);

  const step = (by: 1 | -1) => {
    const all = links();
    // Keys are pressed faster than the list is rendered.
    const next = all[all.findIndex(leadsTo(namedNow() ?? choice?.id ?? "")) + by];
    const id = next?.getAttribute("href")?.split("/").at(-1);
    if (!next || !id) return;
    choice?.choose(id, true);
    focusCard(next);
  };
  const search = () => {
    const field = document.querySelector<HTMLElement>("input[type=search]");
    if (field) field.focus();
    else onSearch?.();
  };
  const actions: Readonly<Record<string, () => void>> = {
    j: () => step(1),
    k: () => step(-1),
    n: () => (actor ? onCreate(openerNow()) : navigate(paths.auth)),
    "/": search,
    "?": () => onList(openerNow()),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForList(event)) return;
    if (event.key === "Escape") {
      if (ofDay !== undefined) limitTo(undefined, setSearch);
      return;
    }
    const act = actions[event.key.toLowerCase()];
    if (act === undefined || !hasKeys()) return;
    event.preventDefault();
    act();
  });
  // With the next paint, so that no press comes too early.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
