import { part } from "@/lib/browser/part.tsx";

/** The code that visitors need after the first view; fetched when the page is idle. */
export const later = part<typeof import("./later.tsx")>();

/** The code that needs a session: fetched where one is stored, and when somebody signs in. */
export const team = part<typeof import("./team.tsx")>();

/** The screens that are made of an edition: script, bulletin and WhatsApp text. */
export const outputs = part<typeof import("./pages/output.tsx")>();

/** The projector's screen, which our server renders too. */
export const slides = part<typeof import("./pages/slides.tsx")>();
