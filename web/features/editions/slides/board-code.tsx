import { useMemo } from "react";
import { encode } from "uqr";
import { absolute } from "@/lib/addresses.ts";

// The standard's quiet zone, without which cameras miss the code on a dark screen.
const QUIET_MODULES = 4;

/** The board's address as it is read aloud and typed. */
export const shortAddress = () =>
  absolute("/")
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");

/** The board's address as a QR code, dark on light in both themes. */
export function BoardCode({ className }: { className: string }) {
  const link = absolute("/");
  const { path, size } = useMemo(() => {
    const { data, size } = encode(link, { ecc: "M", border: QUIET_MODULES });
    const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
    return { path: dots.join(""), size };
  }, [link]);
  return (
    <svg
      role="img"
      aria-label="Código QR que abre os avisos"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
