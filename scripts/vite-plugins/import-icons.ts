import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const INDEX = new URL("../../node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url);

/** Returns the file of each icon of lucide-react by its name: `ArrowLeft` → `arrow-left`. */
function iconFiles() {
  const files = new Map<string, string>();
  const lines = readFileSync(INDEX, "utf8").matchAll(
    /^export \{([^{}]+)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm,
  );
  for (const [, names = "", file = ""] of lines) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Imports each icon from its own file. The index of lucide-react imports all icons, so the first view would have the
 * icons that only other parts of the app show.
 */
export function importIcons(): Plugin {
  const files = iconFiles();
  return {
    name: "import-icons",
    apply: "build",
    transform: {
      filter: { code: /from "lucide-react"/ },
      handler: (code) => ({
        code: code.replace(/import \{([^{}]+)\} from "lucide-react";/g, (_, names: string) =>
          Array.from(
            names.matchAll(/(\w+)(?: as (\w+))?/g),
            ([, name = "", local = name]) =>
              `import ${local} from "lucide-react/icons/${files.get(name)}";`,
          ).join(" "),
        ),
        map: null,
      }),
    },
  };
}
