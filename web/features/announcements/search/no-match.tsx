import { SearchX } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { BoardNotice } from "./board-notice.tsx";

/**
 * Returns the chosen ministry in words: `em Louvor`. While the name is unknown, the words contain
 * no name.
 */
export const inMinistry = (name: string | undefined) =>
  name === undefined ? "do ministério escolhido" : `em ${name}`;

type NoMatchProps = {
  none: string;
  search: string;
  /** The chosen ministry in words: `em Louvor`. Empty or null if no ministry is chosen. */
  ministry: string | null;
  onAnySearch: () => void;
  onAnyMinistry: () => void;
};

/**
 * Shows a notice, for example `Nenhum aviso por vir com “coral” em Louvor.` Two buttons remove the
 * search text or the ministry. The notice is so low that a phone's keyboard does not cover it.
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
