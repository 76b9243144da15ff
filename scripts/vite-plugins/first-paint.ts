import { createHash } from "node:crypto";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** The files that `chunk` imports; each one stands behind those that it imports itself. */
function importsOf(
  chunk: Rolldown.OutputChunk,
  bundle: Bundle,
  seen = new Set<string>(),
): string[] {
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type !== "chunk" || seen.has(file)) continue;
    importsOf(imported, bundle, seen);
    seen.add(file);
  }
  return [...seen];
}

/** @throws when Vite writes the tag in another way. */
function without(tag: string, html: string): string {
  if (!html.includes(tag)) throw new Error(`index.html has no ${tag}`);
  return html.replace(tag, "");
}

// By it an open page and the service worker know whether they are of one build. The files' names carry
// hashes of their content.
function buildId(bundle: Bundle): string {
  const names = Object.keys(bundle).sort().join("\n");
  return createHash("sha256").update(names).digest("hex").slice(0, 16);
}

// What the server rendered is painted before the app's files are requested, all at once then. The timer is
// for browsers that do not report their first paint; the console reports files that cannot be fetched.
const starter = (urls: string[]) => `
      const start = () => ${JSON.stringify(urls)}.forEach((url) => import(url).catch(() => {}));
      if (document.getElementById("root").hasChildNodes()) {
        new PerformanceObserver(start).observe({ type: "paint", buffered: true });
        setTimeout(start, 1_000);
      } else start();
    `;

/**
 * Lets the built page paint before the app's files have arrived: the style sheet stands in the page, and a
 * script in the page requests the app afterwards. The page names its build in `<meta name="build">`.
 */
export function firstPaint(): Plugin {
  const inPage: { sheet: string; script: string }[] = [];
  return {
    name: "first-paint",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          // The script in the page requests these.
          resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? [] : files),
        },
      },
    }),
    transformIndexHtml: {
      order: "post",
      handler: (html, { chunk, bundle = {} }) => {
        if (!chunk) throw new Error("index.html has no script of the app");
        const urls = [...importsOf(chunk, bundle), chunk.fileName].map((file) => `/${file}`);
        const tags: HtmlTagDescriptor[] = [
          { tag: "meta", attrs: { name: "build", content: buildId(bundle) } },
          { tag: "script", attrs: { type: "module" }, children: starter(urls) },
        ];
        let page = without(
          `<script type="module" crossorigin src="/${chunk.fileName}"></script>`,
          html,
        );
        for (const file of chunk.viteMetadata?.importedCss ?? []) {
          const sheet = bundle[file];
          if (sheet?.type !== "asset") continue;
          page = without(`<link rel="stylesheet" crossorigin href="/${file}">`, page);
          tags.unshift({ tag: "style", children: sheet.source.toString() });
          delete bundle[file];
          inPage.push({ sheet: file, script: chunk.fileName });
        }
        // Vite leaves the comments and the indentation of a script in the page.
        page = page.replaceAll(/^\s*\/\/.*\n|^\s+/gm, "");
        return { html: page, tags: tags.map((tag) => ({ ...tag, injectTo: "head" })) };
      },
    },
    generateBundle: {
      order: "post",
      // A screen that is fetched by another would first ask for the page's style sheet: the app's script is there already.
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          for (const { sheet, script } of inPage) chunk.code = chunk.code.replace(sheet, script);
        }
      },
    },
  };
}
