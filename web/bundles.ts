import { bundle } from "@/lib/browser/bundle.tsx";

/**
 * The bundle with the code that visitors need after the first view. The app fetches this bundle
 * when the page is idle.
 */
export const laterBundle = bundle<typeof import("./later-bundle.tsx")>();

/**
 * The bundle with the code that needs a session. The app fetches it when this browser stores a
 * session, or when somebody signs in.
 */
export const teamBundle = bundle<typeof import("./team-bundle.tsx")>();

/** The bundle with the pages of an edition's script, bulletin and WhatsApp text. */
export const outputsBundle = bundle<typeof import("./pages/output.tsx")>();

/** The bundle with the slides and two pages that few visitors open, which our server renders too. They share it, because each file of the build has a
 * name in the first view. */
export const slidesBundle = bundle<typeof import("./pages/slides.tsx")>();
