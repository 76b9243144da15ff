import { encode } from "uqr";

// The standard's quiet zone, without which cameras miss the code on a dark page.
const QUIET_MODULES = 4;

type LinkCodeProps = { link: string; title: string };

/** The link as a QR code, dark on light in both themes, and the link itself below. */
export function LinkCode({ link, title }: LinkCodeProps) {
  const { data, size } = encode(link, { ecc: "M", border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <figure className="mt-5 text-center">
      <svg
        role="img"
        aria-label={`Código QR que abre a página do aviso ${title}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        // The dialog grows below the buttons.
        ref={(code) => code?.scrollIntoView({ block: "nearest" })}
        className="mx-auto w-full max-w-64 rounded-xl border border-line forced-color-adjust-none"
      >
        <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="mt-2 text-muted wrap-anywhere">{link}</figcaption>
    </figure>
  );
}
