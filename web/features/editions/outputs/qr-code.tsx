import type { ComponentProps } from "react";
import { paths } from "@/app/addresses.ts";
import { absolute } from "@/lib/config.ts";
import { QrCode } from "@/ui/qr-drawing.tsx";
import type { Pix } from "../words/bulletin-parts.ts";

type AddressCodeProps = Pick<ComponentProps<typeof QrCode>, "ecc" | "className"> & {
  /** A path on the board's site: `/avisos/…`. */
  address: string;
  /** The target of the QR code in words, for screen readers: `os avisos`. */
  opens: string;
};

export const BoardCode = ({ className }: { className: string }) => (
  <AddressCode address={paths.home} opens="os avisos" className={className} />
);

/** Shows an address as a QR code. */
export const AddressCode = ({ address, opens, ...code }: AddressCodeProps) => (
  <QrCode text={absolute(address)} label={`Código QR que abre ${opens}`} {...code} />
);

type PixCodeProps = { pix: NonNullable<Pix>; className: string };

/** Shows the church's Pix code as a QR code. */
export const PixCode = ({ pix, className }: PixCodeProps) => (
  <QrCode text={pix.code} label="Código QR do Pix da igreja" ecc="L" className={className} />
);

/** Returns the board's address without its protocol, as people type it. */
export const shortAddress = () => absolute("").replace(/^https?:\/\//, "");
