import type { Plugin } from "vite";

const IMPORTS = /import \{([^{}]+)\} from "lucide-react";/g;

/** Returns the file of an icon: `trash-2` for `Trash2`. */
const fileOf = (icon: string) =>
  icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, "-").toLowerCase();

/**
 * Imports each icon from its own file. The index of lucide-react imports all icons, so the first view would have the
 * icons that only other parts of the app show.
 */
export const importIcons = (): Plugin => ({
  name: "import-icons",
  apply: "build",
  transform: {
    filter: { code: IMPORTS },
    handler: (code) => ({
      code: code.replace(IMPORTS, (_, names: string) =>
        Array.from(
          names.matchAll(/(\w+)(?: as (\w+))?/g),
          ([, icon = "", local = icon]) =>
            `import ${local} from "lucide-react/icons/${fileOf(icon)}";`,
        ).join(" "),
      ),
      map: null,
    }),
  },
});
