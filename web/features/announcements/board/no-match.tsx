import { Button } from "@/ui/button.tsx";
import { ListEmpty } from "@/ui/list-state.tsx";

type NoMatchProps = {
  search: string;
  /** How the chosen ministry is called; undefined for all. */
  ministry: string | undefined;
  onClearSearch: () => void;
  onClearMinistry: () => void;
};

/** Says that nothing matches, and which filter to lift. */
export function NoMatch({ search, ministry, onClearSearch, onClearMinistry }: NoMatchProps) {
  const parts = [search && `com “${search}”`, ministry && `em “${ministry}”`].filter(Boolean);
  return (
    <ListEmpty text={`Nenhum aviso ${parts.join(" ")}.`}>
      <div className="flex flex-wrap justify-center gap-3">
        {search && (
          <Button variant="outline" onClick={onClearSearch}>
            Limpar a busca
          </Button>
        )}
        {ministry && (
          <Button variant="outline" onClick={onClearMinistry}>
            Todos os ministérios
          </Button>
        )}
      </div>
    </ListEmpty>
  );
}
