import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { NarrowPage } from "../../layout/narrow-page.tsx";

/** What a visitor sees of an edition that is not closed, or that there never was. */
export function NotPublished({ title }: { title: string }) {
  return (
    <NarrowPage
      title={title}
      text="O boletim desta data não existe ou ainda não foi publicado. Os avisos já estão no mural."
    >
      <Link to={paths.home} className={buttonStyle({ className: "w-full" })}>
        Ver os avisos
      </Link>
    </NarrowPage>
  );
}
