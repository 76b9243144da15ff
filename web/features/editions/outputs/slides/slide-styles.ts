import frame from "./styles/slide-frame.css?inline";
import parts from "./styles/slide-parts.css?inline";
import texts from "./styles/slide-texts.css?inline";
import upright from "./styles/slide-upright.css?inline";

/** The sheet of the telão, which stands in the page itself; what is for screens held upright overrides the rest. */
export const slideStyles = frame + parts + texts + upright;
