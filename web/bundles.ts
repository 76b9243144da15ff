import { bundle } from "@/lib/browser/bundle.tsx";

/** The code that visitors need after the first view; fetched when the page is idle. */
export const laterBundle = bundle<typeof import("./later-bundle.tsx")>();

/** The code that needs a session: fetched where one is stored, and when somebody signs in. */
export const teamBundle = bundle<typeof import("./team-bundle.tsx")>();

/** The screens that are made of an edition: script, bulletin and WhatsApp text. */
export const outputsBundle = bundle<typeof import("./pages/output.tsx")>();

/** The projector's screen, which our server renders too. */
export const slidesBundle = bundle<typeof import("./pages/slides.tsx")>();
