// Draws the preview picture that is the same for every church, for static hosts and machines that cannot draw. Run by
// hand when server/pictures/layout.ts has changed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importSource } from "./build/import-source.mjs";

const { openPictureRenderer } = await importSource("server/pictures/picture-renderer.ts");
const { boardPicture } = await importSource("server/pictures/layout.ts");

const root = join(import.meta.dirname, "..");
const draw = await openPictureRenderer();
writeFileSync(join(root, "web/public/previa.png"), await draw(boardPicture("Avisos da Igreja")));
