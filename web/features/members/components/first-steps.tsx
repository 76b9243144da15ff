import { Link } from "react-router";
import { isAdmin } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { adminPartPath } from "../rules.ts";

const STEPS = [
  ["igreja", "Dizer o endereço da igreja"],
  ["ministerios", "Conferir os ministérios"],
  ["membros", "Convidar quem vai publicar"],
] as const;

/** Lists what an admin of a new board does next. */
export function FirstSteps() {
  const { data: profile } = useProfile();
  if (!isAdmin(profile)) return null;
  return (
    <nav aria-labelledby="passos" className="mt-5">
      <h3 id="passos" className="font-semibold">
        Para começar
      </h3>
      <ol className="mt-1">
        {STEPS.map(([part, words]) => (
          <li key={part}>
            <Link to={adminPartPath(part)} className="action-link focus-ring">
              {words}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
