type ReadBackProps = { name: string; text: string | undefined };

/**
 * Shows below a field how the typed text was understood. The element exists before its text,
 * because screen readers announce only later changes.
 */
export const ReadBack = ({ name, text }: ReadBackProps) => (
  <p role="status" className="mt-1.5 wrap-anywhere empty:hidden">
    {text && (
      <span>
        {name}: <strong>{text}</strong>
      </span>
    )}
  </p>
);
