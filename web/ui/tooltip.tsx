import { Tooltip as Radix } from "radix-ui";

type TooltipProps = { text: string; anchor: DOMRect; onClose: () => void };

/** A tooltip over a part of the window, 4 px away (specification §9). */
export function Tooltip({ text, anchor, onClose }: TooltipProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <span
            aria-hidden
            className="pointer-events-none fixed"
            style={{ left: anchor.x, top: anchor.y, width: anchor.width, height: anchor.height }}
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={4}
            collisionPadding={8}
            className="pointer-events-none z-60 rounded-lg bg-ink px-2.5 py-1.5 font-medium text-page"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
