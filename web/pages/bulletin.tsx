import { Page } from "../layout/page.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

export function BulletinPage() {
  return (
    <WithEdition title="Boletim">{(edition) => <Page>{edition.service_at}</Page>}</WithEdition>
  );
}
