import { storage } from "./storage.ts";

/** One of zod, or in what the first view loads a function: it goes without zod. */
type Schema<Value> = { safeParse: (stored: unknown) => { data?: Value | undefined } };

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
