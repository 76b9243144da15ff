import { beforeEach, expect, test, vi } from "vitest";
import { storage } from "@/lib/device/storage.ts";
import { chosenPicture, isPictureStored, storedPicture } from "../picture/chosen-pictures.ts";
import { newestDraft, removeDraft, removeDraftsOf, saveDraft } from "./drafts.ts";
import { BLANK } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
beforeEach(() => {
  vi.stubGlobal("localStorage", undefined);
  for (const key of storage.keys()) storage.remove(key);
});

const place = (id: string, target = "new", userId = "ana") => ({ userId, target, id });
const save = (title: string, at: number, where = place(title)) =>
  saveDraft(where, { at, rowId: "row", start: BLANK, values: { ...BLANK, title } });
const offered = (target = "new", userId = "ana", now = NOW) =>
  newestDraft({ userId, target }, BLANK, now)?.values.title;

test("the newest draft is offered, and the one before it when that one is gone", () => {
  save("older", NOW - 2);
  save("newer", NOW - 1);
  expect(offered()).toBe("newer");
  removeDraft(place("newer"));
  expect(offered()).toBe("older");
});

test("what is typed again replaces the draft of the same form alone", () => {
  save("first", NOW - 3, place("one"));
  save("first, longer", NOW - 2, place("one"));
  save("second", NOW - 1, place("two"));
  removeDraft(place("two"));
  expect(offered()).toBe("first, longer");
});

test("nobody else is offered it, nor is another announcement", () => {
  save("mine", NOW - 1);
  expect(offered("new", "bia")).toBeUndefined();
  expect(offered("another")).toBeUndefined();
});

test.each([
  [30 * DAY - 1, "kept"],
  [30 * DAY, undefined],
])("after %i ms it is %s", (age, title) => {
  save("kept", NOW - age);
  expect(offered()).toBe(title);
});

test("an expired one leaves the device, whoever wrote it", () => {
  save("hers", NOW - 31 * DAY, place("hers", "new", "bia"));
  expect(offered()).toBeUndefined();
  expect(storage.keys()).toEqual([]);
});

test("a person has at most six, and the oldest one goes", () => {
  save("hers", NOW - 100, place("hers", "new", "bia"));
  for (let age = 7; age >= 1; age -= 1) save(`${age}`, NOW - age, place(`${age}`, `target-${age}`));
  expect(offered("target-7")).toBeUndefined();
  expect(offered("target-6")).toBe("6");
  expect(offered("new", "bia")).toBe("hers");
});

test.each(["null", "{", "[]", '{"at":1}', '{"at":1,"start":{},"values":{"title":1}}'])(
  "whatever stands in the storage instead, such as %s, is no draft",
  (stored) => {
    storage.set("avisos-draft/ana/new/x", stored);
    expect(offered()).toBeUndefined();
  },
);

test("a picture is kept as long as a draft names it", () => {
  const kept = { page: "data:a", card: "data:b", width: 4, height: 3 };
  const named = storedPicture("chosen-1");
  named.set(kept);
  const values = { ...BLANK, picture: "chosen-1" };
  saveDraft(place("one"), { at: NOW - 2, rowId: "row", start: BLANK, values });
  save("another", NOW - 1, place("two"));
  expect(named.get()).toEqual(kept);
  removeDraft(place("two"));
  expect(named.get()).toEqual(kept);
  removeDraft(place("one"));
  expect(named.get()).toBeUndefined();
});

test("the picture of the newest draft alone is kept, which takes the room of many texts", async () => {
  const names = ["chosen-1", "chosen-2"];
  for (const name of names) {
    storedPicture(name).set({ page: "data:a", card: "data:b", width: 4, height: 3 });
    // As after it was read: from here on the page has it.
    await chosenPicture(name);
    storage.remove(`avisos-draft-picture/${name}`);
  }
  for (const [age, name] of names.entries()) {
    const values = { ...BLANK, title: name, picture: name };
    saveDraft(place(name), { at: NOW - 9 + age, rowId: "row", start: BLANK, values });
    expect(names.filter(isPictureStored)).toEqual([name]);
  }
  removeDraft(place("chosen-2"));
  expect(offered()).toBe("chosen-1");
});

test("every field is kept", () => {
  const values = {
    title: "t",
    description: "d",
    date: "2026-12-12",
    time: "19:30",
    ministry_id: "m",
    location: "Salão",
    repeats: "weekly",
    until: "2026-12-17",
    endDate: "2026-12-13",
    endTime: "12:00",
    contact: "Ana",
    link_url: "igreja.org",
    link_label: "Inscrição",
    status: "cancelled",
    status_reason: "Chuva",
    picture: "chosen-1",
    picture_description: "Um coral",
    isPicturePlain: false,
  } as const;
  saveDraft(place("one"), { at: NOW - 1, rowId: "row", start: BLANK, values });
  expect(newestDraft(place("one"), BLANK, NOW)).toMatchObject({ start: BLANK, values });
});

test("a resumed draft keeps another person's changes in fields that it has not touched", () => {
  const { location: _, status: __, ...before } = BLANK;
  // A draft that is older than a field has no value of it.
  const content = {
    at: NOW - 1,
    rowId: "row",
    start: before,
    values: { ...before, title: "mine" },
  };
  storage.set("avisos-draft/ana/new/x", JSON.stringify(content));
  const now = { ...BLANK, time: "20:00", title: "theirs", location: "Salão" };
  const draft = newestDraft(place("x"), now, NOW);
  expect(draft?.values).toEqual({ ...now, title: "mine" });
  // The title that the person saw when the draft was begun.
  expect(draft?.start).toEqual({ ...now, title: "" });
});

test("all drafts of an account leave the device with its picture, and no other account's", () => {
  const picture = { page: "data:p", card: "data:c", width: 1, height: 1 };
  const keep = (userId: string, name: string) => {
    const values = { ...BLANK, title: "x", picture: name };
    saveDraft(place("one", "new", userId), { at: NOW, rowId: "row", start: BLANK, values });
    saveDraft(place("two", "other", userId), { at: NOW, rowId: "row", start: BLANK, values });
  };
  keep("ana", "chosen-a");
  keep("ana-maria", "chosen-b");
  storedPicture("chosen-a").set(picture);
  storedPicture("chosen-b").set(picture);
  removeDraftsOf("ana");
  expect(offered()).toBeUndefined();
  expect(offered("new", "ana-maria")).toBe("x");
  expect(isPictureStored("chosen-a")).toBe(false);
  expect(isPictureStored("chosen-b")).toBe(true);
});
