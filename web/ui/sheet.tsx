import "./sheet.css";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { scrollToFocus } from "@/lib/browser/focus.ts";
import { Button } from "./button.tsx";
import { followFinger, leave } from "./sheet-motion.ts";
import { notify } from "./toast.ts";

/**
 * Sets `--keyboard-inset` on the element to the height (px) that the on-screen keyboard covers.
 * Only Safari needs this variable, because other browsers shrink the window (`interactive-widget`
 * in the viewport's meta element).
 */
function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // A zoomed page is ignored, because its visual viewport is smaller even without a keyboard.
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

/**
 * Returns whether the element is inside a toast. A press on a toast above a sheet must not close
 * the sheet.
 */
const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-sonner-toaster]") !== null;

export type SheetProps = {
  title: string;
  /** Whether a press outside the sheet does not close it. Buttons, Esc and Back always do. */
  isQuestion?: boolean;
  /**
   * Whether the sheet is low and at the bottom of a phone's window. Otherwise it is as high as the
   * window.
   */
  short: boolean;
  onClose: () => void;
  /** Returns the element that is focused first. If there is none, the close button is focused. */
  firstFocus: (body: HTMLElement) => HTMLElement | null | undefined;
  onClosed: (() => void) | undefined;
  className?: string;
  /** Decoration beside the sheet, which is hidden from screen readers. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Renders the modal sheet of every dialog. It is open as long as it is rendered. */
export function Sheet(props: SheetProps) {
  const { title, isQuestion = false, short, onClose, firstFocus, onClosed, beside } = props;
  const body = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  useBackLayer(true, onClose);
  useEffect(notify.dismissSuccess, []);
  useKeyboardInset(overlay);
  useLayoutEffect(() => () => leave(overlay.current), []);
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
              // A long question must open at its top, so the focus on its button must not scroll.
              first.focus({ preventScroll: isQuestion });
            }}
            // Radix does not scroll when it moves the focus from the last control to the first, so
            // this handler does.
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
            className={clsx("sheet", short ? "sheet-short" : "sheet-long", props.className)}
          >
            {/* The close button is before the fields in the order of the Tab key, as it is on the
                screen. */}
            <div className="sheet-head" onPointerDown={(event) => followFinger(event, onClose)}>
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
