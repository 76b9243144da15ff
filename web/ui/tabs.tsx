import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Tab = { value: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: Tab[];
};

export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex gap-1 rounded-xl bg-sunken p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="focus-ring min-h-11 grow cursor-pointer rounded-lg px-1.5 font-semibold text-muted min-[22rem]:px-3 data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-sm"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          tabIndex={-1}
          className="mt-6 outline-none"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
