import { Link } from "react-router";
import { forgottenPath, paths } from "@/app/addresses.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { NarrowPage } from "../layout/narrow-page.tsx";

type Dead = { title: string; text: string; ways: [to: string, label: string][] };

export const OLD: Dead = {
  title: "Este link não vale mais",
  text: "Ele já foi usado, passou de uma hora ou veio incompleto. Peça um novo.",
  ways: [
    [forgottenPath, "Pedir novo link de senha"],
    [paths.auth, "Entrar ou confirmar a conta"],
  ],
};
export const OLD_CHANGE: Dead = {
  title: OLD.title,
  text: "Ele já foi usado, passou de uma hora ou foi substituído por outro. Peça a troca de novo em “Minha conta”.",
  ways: [[paths.account, "Minha conta"]],
};
export const TAKEN: Dead = {
  title: "Este e-mail já tem uma conta",
  text: "Entre com ele, ou escolha outro em “Minha conta”.",
  ways: OLD_CHANGE.ways,
};

/**
 * Says that a link can no longer be used, and offers alternatives. The text is an alert, because it
 * may appear after a press, and screen readers must announce it.
 */
export const DeadLink = ({ title, text, ways }: Dead) => (
  <NarrowPage title={title} text={text}>
    <div role="alert" className="sr-only">
      {title}
    </div>
    <div className="space-y-3">
      {ways.map(([to, label], index) => (
        <Link
          key={to}
          to={to}
          className={buttonStyle({
            variant: index === 0 ? "primary" : "outline",
            className: "w-full",
          })}
        >
          {label}
        </Link>
      ))}
    </div>
  </NarrowPage>
);
