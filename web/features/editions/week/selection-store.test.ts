import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestError } from "@/lib/data/request.ts";
import { moved } from "../model/choices.ts";
import { createSelection, type Saved, type SelectionPorts } from "./selection-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const choice = (announcement_id: string) => ({
  announcement_id,
  spoken: false,
  screen: true,
  printed: true,
});
const two = [choice("a"), choice("b")];
const turned = moved(two, "b", 0);
const unreachable = new RequestError({ message: "Failed to fetch" }, 0);
const overtaken = new RequestError(
  { message: "somebody else", code: "PT409", hint: "edition_changed" },
  409,
);

function ports(found: Saved = { revision: 9, choices: [] }) {
  return {
    begin: vi.fn<SelectionPorts["begin"]>(async () => 1),
    load: vi.fn<SelectionPorts["load"]>(async () => found),
    save: vi.fn<SelectionPorts["save"]>(async (revision) => revision + 1),
    saveNote: vi.fn<SelectionPorts["saveNote"]>(async () => {}),
    keep: vi.fn<SelectionPorts["keep"]>(),
    onRefused: vi.fn<SelectionPorts["onRefused"]>(),
    onOvertaken: vi.fn<SelectionPorts["onOvertaken"]>(),
  };
}

test("the first change begins the edition, and each save continues from the revision of the last", async () => {
  const asked = ports();
  const selection = createSelection(asked, undefined, two);
  selection.choose(turned);
  await selection.flush();
  selection.choose(two);
  await selection.flush();
  expect(asked.begin).toHaveBeenCalledOnce();
  expect(asked.save.mock.calls).toEqual([
    [1, turned],
    [2, two],
  ]);
  expect(asked.keep).toHaveBeenLastCalledWith(undefined);
});

test("an edition is begun from the proposal as it is, when it is closed at once", async () => {
  const asked = ports();
  const selection = createSelection(asked, undefined, []);
  selection.propose(two);
  expect(await selection.flush()).toBe(true);
  expect(asked.save).toHaveBeenCalledExactlyOnceWith(1, two);
});

test("without a connection the choices stay on the device, and the edition is not begun twice", async () => {
  const asked = ports();
  asked.save.mockRejectedValueOnce(unreachable);
  const selection = createSelection(asked, undefined, two);
  selection.choose(turned);
  expect(await selection.flush()).toBe(false);
  expect(selection.snapshot()).toMatchObject({ saving: "unreachable", choices: turned });
  expect(asked.keep).toHaveBeenLastCalledWith({ revision: 0, choices: turned, notes: {} });
  expect(await selection.retry()).toBe(true);
  expect([asked.begin.mock.calls.length, asked.save.mock.calls.length]).toEqual([1, 2]);
});

test("what another editor saved meanwhile is shown instead", async () => {
  const asked = ports({ revision: 7, choices: two });
  asked.save.mockRejectedValueOnce(overtaken);
  const selection = createSelection(asked, { revision: 3, choices: two }, []);
  selection.choose(turned);
  expect(await selection.flush()).toBe(true);
  expect(selection.snapshot().choices).toEqual(two);
  expect(asked.onOvertaken).toHaveBeenCalledOnce();
  selection.choose(turned);
  await selection.flush();
  expect(asked.save).toHaveBeenLastCalledWith(7, turned);
});

test("a save whose answer was lost is not taken for somebody else's", async () => {
  const asked = ports({ revision: 4, choices: turned });
  asked.save.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(overtaken);
  const selection = createSelection(asked, { revision: 3, choices: two }, []);
  selection.choose(turned);
  await selection.flush();
  expect(await selection.retry()).toBe(true);
  expect(asked.onOvertaken).not.toHaveBeenCalled();
});

test("a note is saved after the choices that it belongs to", async () => {
  const asked = ports();
  const selection = createSelection(asked, undefined, two);
  selection.write("b", "Falar devagar");
  await selection.flush();
  expect(asked.saveNote).toHaveBeenCalledExactlyOnceWith("b", "Falar devagar");
  expect(asked.save.mock.invocationCallOrder[0]).toBeLessThan(
    asked.saveNote.mock.invocationCallOrder[0] ?? 0,
  );
  expect(selection.snapshot().notes.size).toBe(0);
});

test("what was left unsaved is saved when the edition is opened again", async () => {
  const asked = ports();
  const left = { revision: 3, choices: [...turned], notes: { a: "Pausa" } };
  createSelection(asked, { revision: 3, choices: two }, [], left);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.save).toHaveBeenCalledExactlyOnceWith(3, turned);
  expect(asked.saveNote).toHaveBeenCalledExactlyOnceWith("a", "Pausa");
});

test("what was left unsaved gives way to what somebody else saved since; its notes stay", async () => {
  const asked = ports();
  const left = { revision: 3, choices: [...turned], notes: { a: "Pausa" } };
  const selection = createSelection(asked, { revision: 5, choices: two }, [], left);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(selection.snapshot().choices).toEqual(two);
  expect(asked.onOvertaken).toHaveBeenCalledOnce();
  expect(asked.save).not.toHaveBeenCalled();
  expect(asked.saveNote).toHaveBeenCalledExactlyOnceWith("a", "Pausa");
});

test("a newer state is taken over only when nothing here is unsaved", () => {
  const selection = createSelection(ports(), { revision: 3, choices: two }, []);
  selection.receive({ revision: 4, choices: turned });
  expect(selection.snapshot().choices).toEqual(turned);
  selection.receive({ revision: 3, choices: two });
  expect(selection.snapshot().choices).toEqual(turned);
  selection.choose(two);
  selection.receive({ revision: 5, choices: [] });
  expect(selection.snapshot().choices).toEqual(two);
});
