import frame from "./slide-frame.css?inline";
import parts from "./slide-parts.css?inline";
import texts from "./slide-texts.css?inline";
import upright from "./slide-upright.css?inline";

/** The sheet of the telão, which stands in the page itself; what is for screens held upright overrides the rest. */
export const slideStyles = frame + parts + texts + upright;
