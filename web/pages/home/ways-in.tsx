import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { buttonStyle } from "@/ui/button.tsx";

// The library is needed with the first press of a button there, not to show the screen.
const PAUSE_MS = 500;

function preload() {
  // Opening the screen tries again, and shows the failure. Requesting its files takes a slow phone tens of
  // milliseconds, which must not delay the response to the tap.
  afterPaint(() => import("../auth.tsx").catch(() => {}));
  setTimeout(() => supabase().catch(() => {}), PAUSE_MS);
}

/** For a link to the sign-in screen: fetches it when somebody is about to follow the link. */
const preloadAuth = { onPointerEnter: preload, onTouchStart: preload, onFocus: preload };

/** In the header of a screen that visitors read. */
export function EntryLink() {
  return (
    <Link
      {...preloadAuth}
      to={paths.auth}
      className={buttonStyle({ variant: "outline", className: "visitors" })}
    >
      Entrar
    </Link>
  );
}

/** What a visitor may do here besides reading. */
export function CallToAction() {
  return (
    <section
      aria-labelledby="participe"
      className="visitors mt-10 flex flex-col items-center gap-4 rounded-2xl bg-accent-soft px-6 py-8 text-center sm:py-10"
    >
      <h2 id="participe" className="font-serif text-2xl font-semibold text-balance">
        Participe da gestão de avisos!
      </h2>
      <p className="max-w-lg text-balance">
        Se você faz parte de um ministério, entre para publicar e cuidar dos seus avisos.
      </p>
      <Link {...preloadAuth} to={paths.auth} className={buttonStyle()}>
        Fazer Login / Cadastrar
      </Link>
    </section>
  );
}
