import { store } from "@/lib/device/storage.ts";

const text = {
  safeParse: (stored: unknown) => ({ data: typeof stored === "string" ? stored : undefined }),
};

/**
 * The ministry chosen at sign-up, stored here until the person has a session: at once, or after the e-mail was
 * confirmed (decision 12).
 */
export const pendingMinistry = (userId: string) => store(`avisos-chosen-ministry-${userId}`, text);
