import "./sheet.css";
import "./action-menu.css";
import { clsx } from "clsx";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { startTransition, useEffect, useState } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { Button } from "./button.tsx";
import { notify } from "./toast.ts";

export type MenuEntry = {
  label: string;
  Icon: LucideIcon;
  isDanger?: boolean;
  /** `opener` gets the focus back from a dialog that the action opens. */
  onChoose: (opener: HTMLElement) => void;
};

/** `title` names the thing that the actions change. */
type MenuProps = { title: string; entries: MenuEntry[] };

/** The button “⋯” with its menu, on phones a sheet at the bottom of the window. */
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
        // A press by key has no count. The press is answered before the menu is made.
        onClick={({ currentTarget: button, detail }) =>
          startTransition(() => setOpened({ button, byKey: detail === 0 }))
        }
      >
        <Ellipsis aria-hidden />
      </Button>
      {/* Mounted only while it is open, because a list has many of these buttons. */}
      {opened && <Menu {...{ title, entries, ...opened }} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type OpenMenuProps = MenuProps & { button: HTMLElement; byKey: boolean; onClose: () => void };

const focusFirst = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>("[role=menuitem]")?.focus();

function Menu({ title, entries, button, byKey, onClose }: OpenMenuProps) {
  useBackLayer(true, onClose);
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
      {/* Inside the landmark of its screen. */}
      <Radix.Portal container={button.closest("main")}>
        <div className="overlay sm:bg-transparent">
          <Radix.Content
            ref={byKey ? focusFirst : null}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            loop
            aria-label={`Mais ações: ${title}`}
            aria-labelledby={undefined}
            className="sheet sheet-short menu"
            // Radix sets an outline of its own.
            style={{ outline: undefined }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // An entry may have opened a dialog, which has the focus by now.
              if (document.activeElement === document.body) button.focus();
            }}
          >
            <Radix.Label
              dir="auto"
              className="px-3 pt-1 pb-2 font-semibold wrap-anywhere text-muted sm:hidden"
            >
              {title}
            </Radix.Label>
            {entries.map(({ label, Icon, isDanger = false, onChoose }) => (
              <Radix.Item
                key={label}
                className={clsx("menu-entry", isDanger ? "text-danger-ink" : "[&>svg]:text-muted")}
                onSelect={(event) => {
                  // The menu closes in the same step in which the dialog of the entry opens, after the press is answered.
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
