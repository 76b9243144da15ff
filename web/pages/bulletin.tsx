import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import type { Edition } from "@/features/editions/model/queries.ts";
import { Bulletin } from "@/features/editions/outputs/bulletin/bulletin.tsx";
import { restoreScripts } from "@/features/editions/outputs/script/store.ts";
import { serviceInWords } from "@/features/editions/spoken/service-words.ts";
import { storedUserId } from "@/lib/device/stored-session.ts";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { Page } from "../layout/page.tsx";
import { EditionLink } from "./edition/edition-link.tsx";
import { NotPublished } from "./edition/not-published.tsx";
import { WithEdition } from "./edition/with-edition.tsx";
import "../styles/bulletin.css";
import "../styles/bulletin-paper.css";

const TITLE = "Boletim";

export function BulletinPage() {
  const queryClient = useQueryClient();
  // What the team's devices keep of the week is there without a connection too.
  useState(() => restoreScripts(queryClient, storedUserId()));
  return (
    <WithEdition title={TITLE} missing={<NotPublished title={TITLE} />}>
      {(edition) => <BulletinScreen edition={edition} />}
    </WithEdition>
  );
}

function BulletinScreen({ edition }: { edition: Edition }) {
  const { data: profile } = useProfile();
  return (
    <Page>
      <div className="bulletin-head mt-4">
        {isEditor(profile) ? <EditionLink /> : <BackLink />}
        <ScreenHeading className="mt-1 sm:text-4xl">{TITLE}</ScreenHeading>
        <p className="mb-5 text-muted">{serviceInWords(edition.service_at)}</p>
      </div>
      <Bulletin edition={edition} />
    </Page>
  );
}
