import "./dialog.css";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { returnFocus, scrollToFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";

/**
 * Keeps `--keyboard-inset` on the element: how much of the window's bottom the on-screen keyboard covers. Browsers that
 * know `interactive-widget` in the viewport's meta element make the window itself smaller; Safari does not.
 */
function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Who has zoomed in sees a part of the window, without a keyboard.
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      const inset = viewport.scale > 1 ? 0 : Math.max(0, Math.round(covered));
      element.current?.style.setProperty("--keyboard-inset", `${inset}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [element]);
}

/** Whether an event's target is in a toast. Toasts lie above dialogs, and pressing one must not close the dialog. */
function isInsideToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}

type DialogProps = {
  title: string;
  /** Called by Esc, Back, the overlay and the X. */
  onClose: () => void;
  /** Gets the focus after the dialog. */
  opener: HTMLElement | null;
  /** A few buttons: on phones a sheet at the bottom of the window, within reach of the thumb. */
  short?: boolean;
  /** For the eye alone, beside the dialog. */
  beside?: ReactNode;
  children: ReactNode;
};

const FIELDS =
  ":is(input, textarea, button, a[href]):not(:disabled, [hidden], [type=radio]:not(:checked), [data-optional] *)";

/** The first text that is still to be typed, or else the first control; nothing of a part marked `data-optional`. */
function firstField(body: HTMLElement | null): HTMLElement | undefined {
  const controls = [...(body?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const empty = controls.find((one) => one instanceof HTMLInputElement && one.value === "");
  return empty ?? controls[0];
}

/** A modal dialog of at most 500 px (specification §9), open as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, onClose, opener, short = false, beside, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  useBackLayer(true, onClose);
  useEffect(() => notify.leave("success"), []);
  useKeyboardInset(overlay);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay ref={overlay} className="overlay dialog-overlay">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              const field = firstField(body.current);
              if (!field) return;
              event.preventDefault();
              field.focus();
            }}
            // The library moves the focus from the end to the X without scrolling to it.
            onFocus={scrollToFocus}
            onInteractOutside={(event) => isInsideToast(event.target) && event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus(opener);
            }}
            className={clsx(
              "sheet dialog w-full max-w-[500px] bg-surface shadow-lift sm:rounded-2xl",
              short ? "bottom-sheet" : "dialog-sheet",
            )}
          >
            {/* The X before the fields, as the eye meets it; the first field has the focus nevertheless. */}
            <div className="dialog-head">
              <Radix.Title className="dialog-title">{title}</Radix.Title>
              <Radix.Close asChild>
                <Button variant="icon" aria-label="Fechar" className="-mr-2">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            </div>
            <div ref={body}>{children}</div>
          </Radix.Content>
          {beside}
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
