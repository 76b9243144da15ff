import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { buttonStyle } from "@/ui/button.tsx";

/** In the header of a screen that visitors read. */
export function EntryLink() {
  return (
    <Link to={paths.auth} className={buttonStyle({ variant: "outline", className: "visitors" })}>
      Entrar
    </Link>
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
      <Link to={paths.auth} className={buttonStyle()}>
        Fazer Login / Cadastrar
      </Link>
    </section>
  );
}
