import { MAIN_ID } from "@/lib/browser/focus.ts";

/** The first stop of Tab, in sight when it has the focus. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="focus-ring fixed top-2 left-2 z-50 max-w-[calc(100vw-1rem)] -translate-y-[200%] rounded-xl bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  );
}
