import { CalendarCheck } from "lucide-react";
import { Link } from "react-router";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { paths } from "../paths.ts";

/** The way to the selection of the week, for whom it opens. */
export function WeekLink() {
  const { data: profile } = useProfile();
  if (!isEditor(profile)) return null;
  return (
    <Link
      to={paths.week}
      data-tooltip="Fechar a semana"
      className={buttonStyle({ variant: "icon" })}
    >
      <CalendarCheck aria-hidden />
      <span className="sr-only">Fechar a semana</span>
    </Link>
  );
}
