import { expect, test } from "vitest";
import { KEPT } from "../../supabase/personal-data-ages.ts";
import { planBackups } from "../backup/daily.ts";
import { backupFileName } from "../backup/write-backup.ts";
import { RETENTION } from "./deletion-rules.ts";

test.each([
  ["public.announcement_history", KEPT.history],
  ["public.editions", KEPT.edition],
  ["auth.sessions", KEPT.session],
  ["private.push_subscriptions", KEPT.subscription],
  ["public.urgent_notices", KEPT.urgentNotice],
  ["private.former_members", KEPT.formerMember],
])("rows of %s are deleted after the %s that the page about privacy names", (table, age) => {
  const conditions = RETENTION.flatMap(([of, condition]) => (of === table ? [condition] : []));
  expect(conditions.join("\n")).toContain(`interval '${age}'`);
});

test("backups are deleted after the days that the page about privacy names", () => {
  const now = Date.parse("2026-11-28T03:00:00Z");
  const days = Array.from({ length: 40 }, (_, day) => new Date(now - day * 86_400_000));
  const names = days.map(backupFileName);
  const kept = names.length - planBackups(names, now).outdated.length;
  expect(`${kept} days`).toBe(KEPT.backup);
});
