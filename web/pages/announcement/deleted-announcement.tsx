import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { NarrowPage } from "../../layout/narrow-page.tsx";

/** For who has a link to an announcement that was taken off the board. */
export function DeletedAnnouncement() {
  return (
    <NarrowPage
      title="Este aviso foi excluído"
      text="Ele não está mais na lista. Veja o que vai acontecer nos próximos dias."
    >
      <Link to={paths.home} className={buttonStyle({ className: "w-full" })}>
        Ver os avisos
      </Link>
    </NarrowPage>
  );
}
