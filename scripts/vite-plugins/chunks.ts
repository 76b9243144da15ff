type ModuleInfo = { importedIds: string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

const FIRST_VIEW = "app/main.tsx";
const DATA_CLIENT = "lib/data/supabase-client.ts";
const SLIDES = "pages/slides.tsx";
const LATER = "later.tsx";
const PARTS = [LATER, SLIDES, "team.tsx", "pages/output.tsx"];

/**
 * Names the chunk of a module: the first view has all that it imports; what `later` imports it has itself, as it is
 * loaded before the parts of members; what several other parts share is one chunk. The projector and the data client
 * are loaded alone too, so what they share is in chunks of its own. Left alone the build makes a chunk for every set of
 * parts that share something.
 */
export function chunksOf(root: string) {
  const reached = new Map<string, Set<string>>();

  function reachedFrom(entry: string, context: Context): Set<string> {
    const known = reached.get(entry);
    if (known) return known;
    const found = new Set([`${root}/${entry}`]);
    // A set is walked to its end even while it grows.
    for (const id of found) {
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    }
    reached.set(entry, found);
    return found;
  }

  return (id: string, context: Context): string | null => {
    const reaches = (entry: string) => reachedFrom(entry, context).has(id);
    if (reaches(FIRST_VIEW)) return "index";
    if (reaches(DATA_CLIENT)) return null;
    const isShared = PARTS.filter(reaches).length > 1;
    if (reaches(SLIDES)) return isShared ? "basis" : null;
    if (reaches(LATER)) return "later";
    return isShared ? "shared" : null;
  };
}
