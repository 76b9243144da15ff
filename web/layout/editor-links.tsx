import { CalendarCheck, type LucideIcon, Settings } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { buttonStyle } from "@/ui/button.tsx";

/** The ways to the administration and to the selection of the week, for whom they open. */
export function EditorLinks() {
  const { data: profile } = useProfile();
  if (!isEditor(profile)) return null;
  return (
    <>
      <IconLink to={paths.admin} label="Administração" icon={Settings} />
      <IconLink to={paths.week} label="Fechar a semana" icon={CalendarCheck} />
    </>
  );
}

type IconLinkProps = { to: string; label: string; icon: LucideIcon };

function IconLink({ to, label, icon: Icon }: IconLinkProps) {
  return (
    <Link to={to} data-tooltip={label} className={buttonStyle({ variant: "icon" })}>
      <Icon aria-hidden />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
