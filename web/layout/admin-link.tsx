import { Settings } from "lucide-react";
import { Link } from "react-router";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { paths } from "../paths.ts";

/** The way to the administration, for whom it opens. */
export function AdminLink() {
  const { data: profile } = useProfile();
  if (!isEditor(profile)) return null;
  return (
    <Link
      to={paths.admin}
      data-tooltip="Administração"
      className={buttonStyle({ variant: "icon" })}
    >
      <Settings aria-hidden />
      <span className="sr-only">Administração</span>
    </Link>
  );
}
