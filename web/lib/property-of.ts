const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

export const propertyOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;
