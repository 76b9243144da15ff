import { ChevronLeft, ChevronRight, EyeOff, Maximize } from "lucide-react";
import type { ComponentProps } from "react";

type SlideControlsProps = {
  onStep: (by: number) => void;
  onBlank: () => void;
  onFullScreen: () => void;
};

function Control({ label, ...props }: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" className="telao-control" aria-label={label} title={label} {...props} />
  );
}

/** For whoever comes near with a mouse; the keyboard and a presenter do the same. */
export function SlideControls({ onStep, onBlank, onFullScreen }: SlideControlsProps) {
  return (
    <div role="toolbar" aria-label="Telão" className="telao-controls">
      <Control label="Anterior (←)" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden />
      </Control>
      <Control label="Próximo (→)" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden />
      </Control>
      <Control label="Apagar a tela (B)" onClick={onBlank}>
        <EyeOff aria-hidden />
      </Control>
      <Control label="Tela cheia (F)" onClick={onFullScreen}>
        <Maximize aria-hidden />
      </Control>
    </div>
  );
}
