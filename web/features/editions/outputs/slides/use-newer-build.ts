import { useEffect, useState } from "react";
import { mayReloadFor, runningBuild, UPDATE_EVENT } from "@/lib/browser/newer-build.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";

const CHECK_MS = 30 * MINUTE_MS;
const BUILD = /<meta name="build" content="([^"]+)"/;

/**
 * Returns the build id of the page that the server sends now. Returns undefined if the request
 * fails.
 */
async function servedBuild(): Promise<string | undefined> {
  const response = await fetch(window.location.href, { cache: "no-store" });
  return response.ok ? BUILD.exec(await response.text())?.[1] : undefined;
}

/**
 * Reloads the page of the slides if the server has a newer build. The reload waits until `isFree`
 * is true. The reload is automatic, because nobody presses an update button on a projector.
 */
export function useNewerBuild(isFree: boolean): void {
  const [newer, setNewer] = useState<string>();
  useEffect(() => {
    const running = runningBuild();
    const check = async () => {
      const build = await servedBuild().catch(() => undefined);
      if (running !== undefined && build !== undefined && build !== running) setNewer(build);
    };
    const onUpdate = (event: Event) => {
      event.preventDefault();
      void check();
    };
    window.addEventListener(UPDATE_EVENT, onUpdate);
    const timer = setInterval(check, CHECK_MS);
    return () => {
      window.removeEventListener(UPDATE_EVENT, onUpdate);
      clearInterval(timer);
    };
  }, []);
  useEffect(() => {
    if (newer !== undefined && isFree && mayReloadFor(newer)) window.location.reload();
  }, [newer, isFree]);
}
