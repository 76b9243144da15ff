import { lazy } from "react";
import { supabase } from "@/lib/supabase.ts";

const loadAuth = () => import("./auth.tsx");

export const AuthRoute = lazy(() => loadAuth().then(({ AuthRoute }) => ({ default: AuthRoute })));
export const LinkRoute = lazy(() =>
  import("./link.tsx").then(({ LinkRoute }) => ({ default: LinkRoute })),
);
export const NewPasswordRoute = lazy(() =>
  import("./new-password.tsx").then(({ NewPasswordRoute }) => ({ default: NewPasswordRoute })),
);
export const AccountRoute = lazy(() =>
  import("./account.tsx").then(({ AccountRoute }) => ({ default: AccountRoute })),
);
export const AdminRoute = lazy(() =>
  import("./admin.tsx").then(({ AdminRoute }) => ({ default: AdminRoute })),
);
export const NotFoundRoute = lazy(() =>
  import("./not-found.tsx").then(({ NotFoundRoute }) => ({ default: NotFoundRoute })),
);

// The library is needed with the first press of a button there, not to show the screen.
const PAUSE_MS = 500;

function loadSignIn() {
  // Tried again, and told when it fails, by opening the screen.
  loadAuth().catch(() => {});
  setTimeout(() => supabase().catch(() => {}), PAUSE_MS);
}

/** For a link to the sign-in screen: fetches it when somebody is about to follow the link. */
export const prepareAuth = {
  onPointerEnter: loadSignIn,
  onTouchStart: loadSignIn,
  onFocus: loadSignIn,
};
