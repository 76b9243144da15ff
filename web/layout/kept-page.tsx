import { useEffect } from "react";

/**
 * The path of the page that stands in the document: written by the server, or rendered by the app.
 */
let readablePath: string | undefined;

/** Remembers the path of the page that can be read now; undefined when an apology stands there. */
export function setReadablePath(path: string | undefined): void {
  readablePath = path;
}

/** Returns whether the document shows the page of the current address. */
export const isReadable = () => readablePath === window.location.pathname;

/** Marks the page at `path` as readable once the page around this component was rendered. */
export function ReadableMark({ path }: { path: string }) {
  useEffect(() => setReadablePath(path), [path]);
  return null;
}

/**
 * Returns the HTML in the document. React has not removed it yet while it renders the fallback of
 * an error.
 */
export const standingHtml = () => document.getElementById("root")?.innerHTML ?? "";

/**
 * Keeps a failed page as plain HTML: people can read it, and its links work. One line offers to
 * reload it.
 */
export function KeptPage({ html }: { html: string }) {
  useEffect(() => {
    // The router has failed with the page, so the browser's Back needs a whole page again.
    const reload = () => window.location.reload();
    window.addEventListener("popstate", reload);
    return () => window.removeEventListener("popstate", reload);
  }, []);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is that of this document. */}
      <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
      <p
        role="alert"
        className="sticky bottom-(--bar-height) z-40 bg-accent-soft px-4 py-2 text-center"
      >
        Não foi possível carregar tudo.{" "}
        <button
          type="button"
          className="action-link focus-ring cursor-pointer"
          onClick={() => window.location.reload()}
        >
          Recarregar
        </button>
      </p>
    </>
  );
}
