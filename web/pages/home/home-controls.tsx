import { useEffect } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { SignOutButton } from "@/features/auth/components/sign-out-button.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { buttonStyle } from "@/ui/button.tsx";
import {
  CreateButton,
  type CreateButtonProps,
  prepareDialogs,
} from "../../layout/dialogs/announcement-dialogs.tsx";
import { EditorLinks } from "../../layout/editor-links.tsx";
import { OwnLinks } from "./member-bar.tsx";

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

/** The part of the header that depends on who is signed in. */
export function HomeControls({ onCreate }: CreateButtonProps) {
  const { user } = useAuth();
  const signedIn = user !== null;

  // Members come to write; by the time they do, the dialog is there.
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(prepareDialogs, 1500);
    return () => clearTimeout(timer);
  }, [signedIn]);

  // What comes with the profile comes on the left: nothing moves away from under a finger.
  return (
    <>
      <EditorLinks />
      {signedIn && (
        // On phones in the bar at the bottom.
        <div className="flex min-w-0 items-center gap-3 max-sm:hidden">
          <OwnLinks />
          <CreateButton onCreate={onCreate} />
        </div>
      )}
      <ThemeToggle />
      {signedIn && <SignOutButton />}
      {!signedIn && (
        // Keeps the place while a session is expected.
        <div className="min-h-11 min-w-21">
          <Link
            {...preloadAuth}
            to={paths.auth}
            className={buttonStyle({ variant: "outline", className: "visitors" })}
          >
            Entrar
          </Link>
        </div>
      )}
    </>
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
