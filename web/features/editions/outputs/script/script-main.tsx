import type { ComponentProps } from "react";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import "./styles/script.css";
import "./styles/script-bars.css";
import "./styles/script-lists.css";

/** The frame of a script: nothing of the board's header, which a pulpit has no room for. */
export function ScriptMain(props: ComponentProps<"main">) {
  return <main id={MAIN_ID} tabIndex={-1} className="script-main" {...props} />;
}
