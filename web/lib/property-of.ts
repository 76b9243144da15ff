const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Returns a property of a value of unknown type; undefined when the value is not an object. */
export const propertyOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;
