import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import "./field.css";

type Tab = {
  value: string;
  label: string;
  /** The number of entries, beside the label, on phones below the label. */
  count?: number | string;
  /** A number at the tab's corner that asks for attention. Screen readers say `text` instead. */
  badge?: { count: number; text: string };
  content: ReactNode;
};

type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: Tab[];
};

export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  // The requested tab is remembered, because a press also focuses the tab, and the focus would
  // request it a second time.
  const asked = useRef(value);
  useEffect(() => {
    asked.current = value;
  }, [value]);
  const ask = (next: string) => {
    if (next === asked.current) return;
    asked.current = next;
    onChange(next);
  };
  return (
    <Radix.Root value={value} onValueChange={ask}>
      <Radix.List aria-label={label} className="choices">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="choice focus-ring">
            {tab.label}{" "}
            {tab.badge && (
              <>
                <CountBadge count={tab.badge.count} />
                <span className="sr-only">{tab.badge.text}</span>
              </>
            )}
            {tab.count !== undefined && (
              <small className="text-sm leading-4 font-normal max-sm:block">{tab.count}</small>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          tabIndex={-1}
          className="mt-6 flow-root outline-none"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/**
 * Shows a number at the corner of a link or tab, so that nothing moves when the number arrives.
 * Screen readers ignore it, because the label contains the number too.
 */
export const CountBadge = ({ count }: { count: number }) => (
  <span aria-hidden className="count-badge">
    {count}
  </span>
);
