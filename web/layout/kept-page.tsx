import { useEffect } from "react";

/** The path of the page that people can read now, written by the server or rendered by the app. */
let readablePath: string | undefined;

/** Sets the path of the page that people can read now; undefined while an error page is shown. */
export function setReadablePath(path: string | undefined): void {
  readablePath = path;
}

export const isReadable = () => readablePath === window.location.pathname;

/** Marks the page at `path` as readable after the components around this one have rendered. */
export function ReadableMark({ path }: { path: string }) {
  useEffect(() => setReadablePath(path), [path]);
  return null;
}

/**
 * Returns the current HTML of the app. React has not yet removed it while it renders the fallback
 * of an error.
 */
export const standingHtml = () => document.getElementById("root")?.innerHTML ?? "";

/**
 * Shows a failed page as plain HTML: people can read it and follow its links. A line offers to
 * reload the page.
 */
export function KeptPage({ html }: { html: string }) {
  useEffect(() => {
    // The router has failed together with the page, so the browser's Back must load a whole page.
    const reload = () => window.location.reload();
    window.addEventListener("popstate", reload);
    return () => window.removeEventListener("popstate", reload);
  }, []);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: this document's own HTML. */}
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
