import { SearchX } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { BoardNotice } from "../board/empty-board.tsx";

/** `em Louvor`, also where the name of the chosen ministry is not known. */
export const inMinistry = (name: string | undefined) =>
  name === undefined ? "do ministério escolhido" : `em ${name}`;

type NoMatchProps = {
  none: string;
  search: string;
  /** `em Louvor`; empty or null when no ministry is chosen. */
  ministry: string | null;
  onAnySearch: () => void;
  onAnyMinistry: () => void;
};

/**
 * `Nenhum aviso por vir com “coral” em Louvor.`, and a button that lifts each part of the filter; low enough to be seen
 * above the keyboard of a phone.
 */
export function NoMatch({ none, search, ministry, onAnySearch, onAnyMinistry }: NoMatchProps) {
  const parts = [none, search && `com “${search}”`, ministry].filter(Boolean);
  return (
    <BoardNotice Icon={SearchX} text={`${parts.join(" ")}.`}>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {search && (
          <Button variant="outline" className="wrap-anywhere" onClick={onAnySearch}>
            Tirar “{search}”
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
