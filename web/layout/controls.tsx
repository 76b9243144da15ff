import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { type CreateButtonProps, prepareDialogs } from "./dialogs/announcement-dialogs.tsx";

// No visitor needs them.
const PlaceLinks = lazy(async () => ({
  default: (await import("./places/place-links.tsx")).PlaceLinks,
}));
const SignOutButton = lazy(async () => ({
  default: (await import("@/features/auth/components/sign-out-button.tsx")).SignOutButton,
}));
const PlaceBar = lazy(async () => ({ default: (await import("./places/place-bar.tsx")).PlaceBar }));

export type ControlsProps = CreateButtonProps & {
  /** A visitor's way in; on screens for members alone there is none. */
  entry?: ReactNode;
};

/** A part that only members load, and what stands there until it is loaded. */
export function Loaded({ before = null, children }: { before?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => before}>
      <Suspense fallback={before}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** What stands beside the title in the header, for whoever is there. */
export function Controls({ onCreate, entry }: ControlsProps) {
  const { user } = useAuth();
  const signedIn = user !== null;

  // Members come to write; by the time they do, the dialog is there.
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(prepareDialogs, 1500);
    return () => clearTimeout(timer);
  }, [signedIn]);

  // Keeps the name's place while a session is expected.
  const room = <span className="person" />;
  return (
    <>
      {signedIn ? (
        <Loaded before={room}>
          <PlaceLinks onCreate={onCreate} />
        </Loaded>
      ) : (
        room
      )}
      <ThemeToggle />
      <div className="entry">
        {signedIn ? (
          <Loaded>
            <SignOutButton />
          </Loaded>
        ) : (
          entry
        )}
      </div>
    </>
  );
}

/** The main places at the bottom of a phone, for whoever is signed in. */
export function Bar({ onCreate }: CreateButtonProps) {
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <Loaded>
      <PlaceBar onCreate={onCreate} />
    </Loaded>
  );
}
