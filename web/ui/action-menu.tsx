import "./sheet.css";
import "./action-menu.css";
import { clsx } from "clsx";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { Button } from "./button.tsx";
import { followFinger, leave } from "./sheet-motion.ts";
import { notify } from "./toast.ts";

export type MenuEntry = {
  label: string;
  Icon: LucideIcon;
  isDanger?: boolean;
  /**
   * Runs the action. `opener` is the button of the menu. A dialog that the action opens returns the
   * focus to it.
   */
  onChoose: (opener: HTMLElement) => void;
};

/** `title` tells screen readers what the actions apply to. */
type MenuProps = { title: string; entries: MenuEntry[] };

/**
 * Renders the button “⋯” and its menu. On phones the menu is a sheet at the bottom of the window.
 */
export function ActionMenu({ title, entries, className }: MenuProps & { className?: string }) {
  const [opened, setOpened] = useState<{ button: HTMLElement; byKey: boolean }>();
  return (
    <>
      <Button
        variant="icon"
        className={className}
        aria-label={`Mais ações: ${title}`}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        data-tooltip="Mais ações"
        // `detail` is 0 for a press by key. The transition lets the button show the press before
        // the menu is rendered.
        onClick={({ currentTarget: button, detail }) =>
          startTransition(() => setOpened({ button, byKey: detail === 0 }))
        }
      >
        <Ellipsis aria-hidden />
      </Button>
      {/* The menu is mounted only while it is open, because a list has many of these buttons. */}
      {opened && (
        <Menu title={title} entries={entries} {...opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

type OpenMenuProps = MenuProps & { button: HTMLElement; byKey: boolean; onClose: () => void };

const focusFirst = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>("[role=menuitem]")?.focus();

function Menu({ title, entries, button, byKey, onClose }: OpenMenuProps) {
  const overlay = useRef<HTMLDivElement>(null);
  useBackLayer(true, onClose);
  useLayoutEffect(() => () => leave(overlay.current), []);
  useEffect(notify.dismissSuccess, []);
  const { x, y, width, height } = button.getBoundingClientRect();
  return (
    <Radix.Root open onOpenChange={(open) => !open && startTransition(onClose)}>
      <Radix.Trigger asChild>
        <span
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left: x, top: y, width, height }}
        />
      </Radix.Trigger>
      {/* The menu is inside <main>, because screen readers hardly find content outside of
          landmarks. */}
      <Radix.Portal container={button.closest("main")}>
        <div ref={overlay} className="overlay sm:bg-transparent">
          <Radix.Content
            ref={byKey ? focusFirst : null}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            loop
            aria-label={`Mais ações: ${title}`}
            aria-labelledby={undefined}
            className="sheet sheet-short menu"
            // Removes the inline outline that Radix sets.
            style={{ outline: undefined }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The focus returns to the button unless the chosen entry has opened a dialog, which
              // has the focus then.
              if (document.activeElement === document.body) button.focus();
            }}
          >
            <Radix.Label
              dir="auto"
              onPointerDown={(event) => followFinger(event, onClose)}
              className="-mt-3 touch-none px-3 pt-4 pb-2 font-semibold wrap-anywhere text-muted sm:hidden"
            >
              {title}
            </Radix.Label>
            {entries.map(({ label, Icon, isDanger = false, onChoose }) => (
              <Radix.Item
                key={label}
                className={clsx("menu-entry", isDanger ? "text-danger-ink" : "[&>svg]:text-muted")}
                onSelect={(event) => {
                  // The menu closes in the same transition that opens the entry's dialog, so that
                  // one replaces the other.
                  event.preventDefault();
                  startTransition(() => {
                    onClose();
                    onChoose(button);
                  });
                }}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {label}
              </Radix.Item>
            ))}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
