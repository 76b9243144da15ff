import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import type { CreateButtonProps } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { team } from "@/parts.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { Late } from "@/ui/late.tsx";

const PlaceLinks = team.component((part) => part.PlaceLinks);
const SignOutButton = team.component((part) => part.SignOutButton);
const PlaceBar = team.component((part) => part.PlaceBar);

/** What stands beside the title in the header, for visitors and for members. */
export function Controls({ onCreate }: CreateButtonProps) {
  const { user } = useAuth();
  // Keeps the name's place while a session is expected.
  const room = <span className="person" />;
  return (
    <>
      {user ? (
        <Late before={room}>
          <PlaceLinks onCreate={onCreate} />
        </Late>
      ) : (
        room
      )}
      <ThemeToggle />
      <div className="entry">
        {user ? (
          <Late>
            <SignOutButton />
          </Late>
        ) : (
          <Link
            to={paths.auth}
            className={buttonStyle({ variant: "outline", className: "visitors" })}
          >
            Entrar
          </Link>
        )}
      </div>
    </>
  );
}

/** The main places at the bottom of a phone, for members. */
export function Bar({ onCreate }: CreateButtonProps) {
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <Late>
      <PlaceBar onCreate={onCreate} />
    </Late>
  );
}
