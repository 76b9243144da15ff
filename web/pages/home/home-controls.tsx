import { CircleUserRound, Plus } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { PersonName } from "@/features/auth/components/person-name.tsx";
import { SignOutButton } from "@/features/auth/components/sign-out-button.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ThemeToggle } from "@/features/theme/components/theme-toggle.tsx";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { AdminLink } from "../../layout/admin-link.tsx";
import { paths } from "../../paths.ts";
import { preloadAuth } from "./preload-auth.ts";

type HomeControlsProps = { onCreate: (opener: HTMLElement) => void; onPrepare: () => void };

/** The part of the header that depends on who is signed in. */
export function HomeControls({ onCreate, onPrepare }: HomeControlsProps) {
  const { user } = useAuth();
  const signedIn = user !== null;

  // Members come to write; by the time they do, the dialog is there.
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(onPrepare, 1500);
    return () => clearTimeout(timer);
  }, [signedIn, onPrepare]);

  return (
    <>
      {signedIn && (
        // On phones a bar at the bottom, within reach of the thumb.
        <div className="member-bar">
          <Link
            to={paths.account}
            className="focus-ring flex min-h-11 min-w-0 items-center gap-2 rounded-xl px-1 hover:bg-sunken sm:px-2"
          >
            <CircleUserRound aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="sr-only">Minha conta: </span>
            <PersonName />
          </Link>
          <Button
            onPointerEnter={onPrepare}
            onFocus={onPrepare}
            onClick={(event) => onCreate(event.currentTarget)}
          >
            <Plus aria-hidden />
            Novo Aviso
          </Button>
        </div>
      )}
      <AdminLink />
      <ThemeToggle />
      {signedIn && <SignOutButton />}
      {!signedIn && (
        // Keeps the place while a session is expected.
        <div className="min-h-11 min-w-21">
          <Link {...preloadAuth} to={paths.auth} className={buttonStyle({ className: "visitors" })}>
            Entrar
          </Link>
        </div>
      )}
    </>
  );
}
