import { bundle } from "@/lib/browser/bundle.tsx";

/**
 * The code that visitors need after the first view. The app fetches this bundle when the page is
 * idle.
 */
export const laterBundle = bundle<typeof import("./later-bundle.tsx")>();

/**
 * The code for signed-in people. The app fetches this bundle when the browser stores a session or
 * somebody signs in.
 */
export const teamBundle = bundle<typeof import("./team-bundle.tsx")>();

/** The pages of an edition's script, bulletin and WhatsApp text. */
export const outputsBundle = bundle<typeof import("./pages/output.tsx")>();

/**
 * The slides and three pages that few visitors open; our server renders all four. They share one
 * bundle, because the first view must name each file of the build.
 */
export const slidesBundle = bundle<typeof import("./pages/slides.tsx")>();
