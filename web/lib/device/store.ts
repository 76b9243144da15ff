import type * as z from "zod/mini";
import { storage } from "./storage.ts";

// Of zod the type alone: the first view reads without it what it stores.
type Schema<Value> = Pick<z.ZodMiniType<Value>, "safeParse">;

/** One value that this device keeps. What is stored in another form is absent; nothing throws. */
export function store<Value>(key: string, schema: Schema<Value>) {
  return {
    get(): Value | undefined {
      try {
        return schema.safeParse(JSON.parse(storage.get(key) ?? "null")).data;
      } catch {
        return undefined;
      }
    },
    set: (value: Value) => storage.set(key, JSON.stringify(value)),
    remove: () => storage.remove(key),
  };
}
