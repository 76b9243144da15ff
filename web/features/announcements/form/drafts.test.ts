import { beforeEach, expect, test, vi } from "vitest";
import { storage } from "@/lib/device/storage.ts";
import { type AnnouncementFields, BLANK } from "../model/schema.ts";
import { findPicture, isPictureStored, storedPicture } from "../picture/chosen-pictures.ts";
import { newestDraft, removeDraft, removeDraftsOf, saveDraft, saveList } from "./drafts.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const PICTURE = { page: "data:a", card: "data:b", width: 4, height: 3 };
beforeEach(() => {
  vi.stubGlobal("localStorage", undefined);
  for (const key of storage.keys()) storage.remove(key);
});

const place = (id: string, target = "new", userId = "ana") => ({ userId, target, id });
const saveFields = (fields: Partial<AnnouncementFields>, at: number, where: typeof OWN) =>
  saveDraft(where, { at, rowId: "row", start: BLANK, values: { ...BLANK, ...fields } });
const OWN = place("one");
const save = (title: string, at: number, where = place(title)) => saveFields({ title }, at, where);
const offered = (target = "new", userId = "ana") =>
  newestDraft({ userId, target }, BLANK, NOW)?.values.title;

test("a form offers the person's newest draft of the same announcement", () => {
  save("first", NOW - 3, OWN);
  save("first, longer", NOW - 2, OWN);
  save("second", NOW - 1, place("two"));
  expect(offered()).toBe("second");
  expect([offered("new", "bia"), offered("another")]).toEqual([undefined, undefined]);
  removeDraft(place("two"));
  expect(offered()).toBe("first, longer");
});

test("drafts are removed after 30 days or when an account has more than six", () => {
  save("kept", NOW - 30 * DAY + 1);
  save("hers", NOW - 30 * DAY, place("hers", "new", "bia"));
  expect(offered()).toBe("kept");
  expect(storage.keys()).toEqual(["avisos-draft/ana/new/kept"]);
  save("hers", NOW - 100, place("hers", "new", "bia"));
  for (let age = 6; age >= 1; age -= 1) save(`${age}`, NOW - age, place(`${age}`, `t-${age}`));
  expect([offered(), offered("t-6"), offered("new", "bia")]).toEqual([undefined, "6", "hers"]);
});

test.each(["{", "[]", '{"at":1}'])("the stored value %s is not offered as a draft", (stored) => {
  storage.set("avisos-draft/ana/new/x", stored);
  expect(offered()).toBeUndefined();
});

test("only the picture of the newest draft stays stored", () => {
  const names = ["chosen-1", "chosen-2"];
  for (const name of names) {
    storedPicture(name).set(PICTURE);
    // `findPicture` reads the picture into memory. A draft can then store the picture again after
    // it was removed from the storage.
    findPicture(name);
    storage.remove(`avisos-draft-picture/${name}`);
  }
  for (const [age, name] of names.entries()) {
    saveFields({ title: name, picture: name }, NOW - 9 + age, place(name));
    expect(names.filter(isPictureStored)).toEqual([name]);
  }
  removeDraft(place("chosen-2"));
  expect(offered()).toBe("chosen-1");
});

test("a resumed draft keeps another person's changes of other fields", () => {
  const { location: _, status: __, ...before } = BLANK;
  // `before` has no fields for place and status, like a draft that was stored before these fields
  // existed.
  const content = { at: NOW - 1, rowId: "row", start: before };
  const values = { ...before, title: "mine" };
  storage.set("avisos-draft/ana/new/x", JSON.stringify({ ...content, values }));
  const now = { ...BLANK, time: "20:00", title: "theirs", location: "Salão" };
  const draft = newestDraft(place("x"), now, NOW);
  expect(draft?.values).toEqual({ ...now, title: "mine" });
  // The draft keeps its own first title, so that the save detects the conflict with the title of
  // the other person.
  expect(draft?.start).toEqual({ ...now, title: "" });
});

test("the list of a message is a draft with the pictures of its announcements", () => {
  const picture = "chosen-1";
  storedPicture(picture).set(PICTURE);
  const values = { ...BLANK, title: "Jantar", picture };
  const state = { isDoubtful: true, isTicked: null, isPublished: false };
  const list = { text: "Jantar", items: [{ id: "row", recognised: BLANK, values, ...state }] };
  saveList(OWN, list, NOW);
  expect(newestDraft(OWN, BLANK, NOW)).toMatchObject({ at: NOW, values: BLANK, list });
  expect(isPictureStored(picture)).toBe(true);
  removeDraft(OWN);
  expect(isPictureStored(picture)).toBe(false);
});

test("removing the drafts of an account also removes their pictures", () => {
  for (const userId of ["ana", "ana-maria"]) {
    const picture = `chosen-${userId}`;
    saveFields({ title: "x", picture }, NOW, place("one", "new", userId));
    storedPicture(picture).set(PICTURE);
  }
  removeDraftsOf("ana");
  expect([offered(), offered("new", "ana-maria")]).toEqual([undefined, "x"]);
  expect(["ana", "ana-maria"].map((id) => isPictureStored(`chosen-${id}`))).toEqual([false, true]);
});
