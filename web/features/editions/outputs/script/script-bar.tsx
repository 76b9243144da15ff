import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";

type ScriptBarProps = {
  /** Where the reader is, and how long the rest takes. */
  progress: string;
  /** Above the buttons: what just happened. */
  notice: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** The button in the middle, where the thumb is. */
  children: ReactNode;
};

/** With large text, or much to tell, it takes more of a low window than it leaves to the text. */
function barRef(bar: HTMLElement | null) {
  if (bar === null) return;
  const observer = new ResizeObserver(() => {
    bar.classList.toggle("is-high", bar.offsetHeight > window.innerHeight / 2);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

/** What a thumb needs, at the bottom of the window. */
export function ScriptBar(props: ScriptBarProps) {
  const { progress, notice, isFirst, isLast, onPrevious, onNext, children } = props;
  return (
    <footer ref={barRef} className="script-bar">
      <div>
        {notice}
        <div className="script-lines">
          <p role="status" className="script-progress">
            {progress}
          </p>
          <div className="script-buttons">
            <div>{children}</div>
            <Button variant="outline" aria-label="Anterior" disabled={isFirst} onClick={onPrevious}>
              <ChevronLeft aria-hidden />
            </Button>
            <Button variant="outline" aria-label="Próximo" disabled={isLast} onClick={onNext}>
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </div>
      </div>
    </footer>
  );
}
