import "./places.css";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CreateButtonProps } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { stickyRef } from "@/lib/browser/sticky.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { usePlaces } from "./places.ts";

const barRef = stickyRef("--bar-height");

// The first time on a device it is not known at once how many there are.
const PLACEHOLDERS = ["a", "b", "c", "d"].map((key) => (
  <Skeleton key={key} className="m-auto h-9 w-11" />
));

/** The main places, on phones at the bottom of the window, within reach of the thumb; last, as the eye finds it. */
export function PlaceBar({ onCreate }: CreateButtonProps) {
  const places = usePlaces();
  // A slow phone answers the press with the place's mark; the screen follows.
  const [pressed, press] = useState<string>();
  const here = pressed ?? places.find(({ current }) => current)?.to;
  const links = places.map(({ to, name, word = name, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      aria-label={name}
      aria-current={to === here ? "page" : undefined}
      onClick={({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || press(to)}
      className="place focus-ring"
    >
      <Icon aria-hidden />
      {word}
    </Link>
  ));
  return (
    <nav ref={barRef} aria-label="Lugares" className="place-bar lg:hidden">
      {links.length === 0 && PLACEHOLDERS}
      {links.slice(0, 2)}
      {links.length > 0 && (
        <button
          type="button"
          onClick={(event) => onCreate(event.currentTarget)}
          className="place place-new focus-ring max-[22rem]:w-min max-[22rem]:leading-none max-[22rem]:[&_svg]:h-5.5"
        >
          <Plus aria-hidden />
          Novo Aviso
        </button>
      )}
      {links.slice(2)}
    </nav>
  );
}
