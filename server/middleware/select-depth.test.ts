import { expect, test } from "vitest";
import { isShallow } from "./select-depth.ts";

test.each([
  "*",
  "id,title",
  "*,ministries(id,name,color)",
  "*,ministry:ministries(name)",
  "*, ministry:ministries!announcements_ministry_id_fkey!left ( name )",
  "*,...ministries(ministry_name:name)",
  'id,"a(b(c("',
])("%s is what the app may ask for", (select) => {
  expect(isShallow(select)).toBe(true);
});

test.each([
  "*,ministries(*,announcements(*))",
  "*,announcements(*)",
  "*,profiles(user_id)",
  "*,my_ministries(*)",
  "*,a:ministries(id),b:ministries(id),c:ministries(id)",
  "ministries(announcements(ministries(announcements(*))))",
  "*,(((",
])("%s is more", (select) => {
  expect(isShallow(select)).toBe(false);
});
