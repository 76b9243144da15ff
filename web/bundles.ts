import { bundle } from "@/lib/browser/bundle.tsx";

/** The code that visitors need after the first view. The app fetches it when the page is idle. */
export const laterBundle = bundle<typeof import("./later-bundle.tsx")>();

/** The code that needs a session. The app fetches it when this browser stores a session, or when somebody signs in. */
export const teamBundle = bundle<typeof import("./team-bundle.tsx")>();

/** The pages of the script, the bulletin and the WhatsApp text of an edition. */
export const outputsBundle = bundle<typeof import("./pages/output.tsx")>();

/** The page of the slides, which our server renders too. */
export const slidesBundle = bundle<typeof import("./pages/slides.tsx")>();
