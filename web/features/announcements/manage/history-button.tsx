import { History } from "lucide-react";
import { Button } from "@/ui/button.tsx";

type HistoryButtonProps = { title: string; onOpen: (opener: HTMLElement) => void };

export function HistoryButton({ title, onOpen }: HistoryButtonProps) {
  return (
    <Button
      variant="icon"
      aria-label={`Histórico do aviso ${title}`}
      data-tooltip="Histórico"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <History aria-hidden />
    </Button>
  );
}
