import "./sheet.css";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { scrollToFocus } from "@/lib/browser/focus.ts";
import { Button } from "./button.tsx";
import { notify } from "./toast.ts";

/**
 * Keeps `--keyboard-inset` on the element: how much of the window's bottom the on-screen keyboard covers. Browsers that
 * know `interactive-widget` in the viewport's meta element make the window itself smaller; Safari does not.
 */
function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // A zoomed page shows a part of the window without a keyboard.
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      const inset = viewport.scale > 1 ? 0 : Math.max(0, Math.round(covered));
      element.current?.style.setProperty("--keyboard-inset", `${inset}px`);
    };
    measure();
    const stop = new AbortController();
    for (const event of ["resize", "scroll"])
      viewport.addEventListener(event, measure, { signal: stop.signal });
    return () => stop.abort();
  }, [element]);
}

/** Toasts lie above sheets, and pressing one must not close the sheet. */
const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-sonner-toaster]") !== null;

export type SheetProps = {
  title: string;
  /** A question is closed by its buttons, Esc and Back alone. */
  isQuestion?: boolean;
  /** On phones at the bottom of the window, within reach of the thumb; else as high as the window. */
  short: boolean;
  onClose: () => void;
  /** Finds what has the focus first; without it the X has. */
  firstFocus: (body: HTMLElement) => HTMLElement | null | undefined;
  /** Called after the sheet was removed, to restore the focus. */
  onClosed: (() => void) | undefined;
  /** Decoration beside the sheet, hidden from assistive technology. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The modal sheet of every dialog and question, open as long as it is rendered. */
export function Sheet(props: SheetProps) {
  const { title, isQuestion = false, short, onClose, firstFocus, onClosed, beside } = props;
  const body = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  useBackLayer(true, onClose);
  useEffect(notify.dismissSuccess, []);
  useKeyboardInset(overlay);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay ref={overlay} className="overlay">
          <Radix.Content
            {...(isQuestion ? { role: "alertdialog" } : { "aria-describedby": undefined })}
            onOpenAutoFocus={(event) => {
              const first = body.current && firstFocus(body.current);
              if (!first) return;
              event.preventDefault();
              // A long question opens at its top.
              first.focus({ preventScroll: isQuestion });
            }}
            // Radix moves the focus from one end to the other without scrolling to it.
            onFocus={(event) =>
              event.currentTarget.contains(event.relatedTarget) && scrollToFocus(event)
            }
            onInteractOutside={(event) =>
              (isQuestion || isInToast(event.target)) && event.preventDefault()
            }
            onCloseAutoFocus={(event) => {
              if (!onClosed) return;
              event.preventDefault();
              onClosed();
            }}
            className={clsx("sheet", short ? "sheet-short" : "sheet-long")}
          >
            {/* The X stands before the fields, as the eye meets it. */}
            <div className="sheet-head">
              <Radix.Title className="min-w-0 font-serif leading-tight font-semibold wrap-break-word">
                {title}
              </Radix.Title>
              {!isQuestion && (
                <Radix.Close asChild>
                  <Button variant="icon" aria-label="Fechar" className="-mr-2">
                    <X aria-hidden />
                  </Button>
                </Radix.Close>
              )}
            </div>
            <div ref={body}>{props.children}</div>
          </Radix.Content>
          {beside}
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
