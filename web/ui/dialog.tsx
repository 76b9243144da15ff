import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { returnFocus } from "@/lib/focus.ts";
import { Button } from "./button.tsx";
import { isInsideToast } from "./is-inside-toast.ts";

type DialogProps = {
  title: string;
  /** Called by Esc, the overlay and the X. */
  onClose: () => void;
  /** Gets the focus after the dialog. */
  opener: HTMLElement | null;
  children: ReactNode;
};

/** A modal dialog of at most 500 px (specification §9), open as long as it is rendered. */
export function Dialog({ title, onClose, opener, children }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay grid justify-items-center overflow-y-auto sm:items-center sm:p-6">
          <Radix.Content
            aria-describedby={undefined}
            onInteractOutside={(event) => isInsideToast(event.target) && event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus(opener);
            }}
            className="sheet relative min-h-dvh w-full max-w-[500px] bg-surface p-5 shadow-lift sm:min-h-0 sm:rounded-2xl sm:p-7"
          >
            <Radix.Title className="mb-5 pr-12 font-serif text-2xl leading-11 font-semibold">
              {title}
            </Radix.Title>
            {children}
            {/* Last, so that the first field gets the focus. */}
            <Radix.Close asChild>
              <Button
                variant="icon"
                aria-label="Fechar"
                className="absolute top-5 right-3 sm:top-7 sm:right-5"
              >
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
