import { SearchX } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { BoardNotice } from "./board-notice.tsx";

/**
 * Returns `em Louvor`, or words without a name while the name of the chosen ministry is unknown.
 */
export const inMinistry = (name: string | undefined) =>
  name === undefined ? "do ministério escolhido" : `em ${name}`;

type NoMatchProps = {
  none: string;
  search: string;
  /**
   * The chosen ministry in words, such as `em Louvor`; empty or null when no ministry is chosen.
   */
  ministry: string | null;
  onAnySearch: () => void;
  onAnyMinistry: () => void;
};

/**
 * Shows, for example, `Nenhum aviso por vir com “coral” em Louvor.` and a button each to remove the
 * search text and the ministry. The notice is low enough to be visible above a phone's keyboard.
 */
export function NoMatch({ none, search, ministry, onAnySearch, onAnyMinistry }: NoMatchProps) {
  const parts = [none, search && `com “${search}”`, ministry].filter(Boolean);
  return (
    <BoardNotice Icon={SearchX} text={`${parts.join(" ")}.`}>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {search && (
          <Button variant="outline" className="wrap-anywhere" onClick={onAnySearch}>
            {`Tirar “${search}”`}
          </Button>
        )}
        {ministry && (
          <Button variant="outline" onClick={onAnyMinistry}>
            Todos os ministérios
          </Button>
        )}
      </div>
    </BoardNotice>
  );
}
