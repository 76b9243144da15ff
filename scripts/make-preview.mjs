// Draws the preview picture that is the same for every church, for static hosts and machines that cannot draw. Run by
// hand, after npm run build, when server/pictures/layout.ts has changed.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openArtist } from "../dist-server/pictures/artist.js";
import { boardPicture } from "../dist-server/pictures/layout.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const draw = await openArtist();
writeFileSync(join(root, "web/public/previa.png"), await draw(boardPicture("Avisos da Igreja")));
