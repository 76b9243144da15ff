import { useMemo } from "react";
import { encode } from "uqr";

// The QR standard demands a white border of four modules (squares), because cameras miss a QR code
// without this border.
const QUIET_MODULES = 4;

/**
 * Returns the SVG path of a row of a QR code. Adjacent dark modules become one rectangle, because
 * printers may leave a white line between two rectangles.
 */
function rowPath(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? "1" : "0")).join("");
  const runs = [...modules.matchAll(/1+/g)];
  return runs.map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}

type QrCodeProps = {
  text: string;
  /** The name of the QR code for screen readers. */
  label: string;
  /**
   * The error correction level. A QR code with "L" has larger modules, so cameras can read the code
   * from farther away.
   */
  ecc?: "L" | "M";
  className: string;
};

/** Shows a text as a QR code, dark on white in both themes and on paper. */
export function QrCode({ text, label, ecc = "M", className }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc, border: QUIET_MODULES });
    return { path: data.map(rowPath).join(""), size };
  }, [text, ecc]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
