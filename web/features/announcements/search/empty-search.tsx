import { SearchX } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { BoardNotice } from "../board/board-notice.tsx";
import type { BoardFilter } from "./board-filter.ts";
import type { useTypedFilter } from "./use-typed-filter.ts";

type EmptySearchProps = Pick<ReturnType<typeof useTypedFilter>, "onFilter"> & {
  filter: BoardFilter;
  /** The chosen ministry's, where it is known. */
  name: string | undefined;
};

/** `Nenhum aviso por vir com “coral” em Louvor.` */
function sentence({ search, ministryId }: BoardFilter, name: string | undefined) {
  const text = search && ` com “${search}”`;
  const ministry = ministryId && (name ? ` em ${name}` : " do ministério escolhido");
  return `Nenhum aviso por vir${text}${ministry}.`;
}

/** Says what was searched in vain, and offers to lift each part of it. */
export function EmptySearch({ filter, name, onFilter }: EmptySearchProps) {
  const { search, ministryId } = filter;
  return (
    <BoardNotice
      icon={<SearchX aria-hidden />}
      title="Nenhum aviso encontrado"
      text={sentence(filter, name)}
    >
      <div className="flex flex-wrap justify-center gap-3">
        {search && (
          <Button
            variant="outline"
            className="wrap-anywhere"
            onClick={() => onFilter({ search: "" })}
          >
            Tirar “{search}”
          </Button>
        )}
        {ministryId && (
          <Button variant="outline" onClick={() => onFilter({ ministryId: "" })}>
            Todos os ministérios
          </Button>
        )}
      </div>
    </BoardNotice>
  );
}
