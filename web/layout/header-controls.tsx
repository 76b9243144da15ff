import type { ReactNode } from "react";
import type { CreateButtonProps } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { team } from "@/parts.ts";
import { Late } from "@/ui/late.tsx";

const PlaceLinks = team.component((part) => part.PlaceLinks);
const SignOutButton = team.component((part) => part.SignOutButton);
const PlaceBar = team.component((part) => part.PlaceBar);

export type ControlsProps = CreateButtonProps & {
  /** A visitor's way in; on screens for members alone there is none. */
  entry?: ReactNode;
};

/** What stands beside the title in the header, for whoever is there. */
export function Controls({ onCreate, entry }: ControlsProps) {
  const { user } = useAuth();
  const signedIn = user !== null;
  // Keeps the name's place while a session is expected.
  const room = <span className="person" />;
  return (
    <>
      {signedIn ? (
        <Late before={room}>
          <PlaceLinks onCreate={onCreate} />
        </Late>
      ) : (
        room
      )}
      <ThemeToggle />
      <div className="entry">
        {signedIn ? (
          <Late>
            <SignOutButton />
          </Late>
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
    <Late>
      <PlaceBar onCreate={onCreate} />
    </Late>
  );
}
