import "./styles/script.css";
import "./styles/script-bars.css";
import type { ComponentProps, ReactNode } from "react";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { Loading, SkeletonText } from "@/ui/shape.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";

/** The frame of a script: nothing of the board's header, which a pulpit has no room for. */
export const ScriptMain = (props: ComponentProps<"main">) => (
  <main id={MAIN_ID} tabIndex={-1} className="script-main" {...props} />
);

type ScriptShapeProps = { back?: ReactNode; controls?: ReactNode; service?: string };

/** Holds the place of a script. */
export const ScriptShape = ({ back, controls, service }: ScriptShapeProps) => (
  <>
    <ScriptMain>
      <div className="script-tools">
        {back}
        <div className="ml-auto flex items-center gap-1">
          <Skeleton className="size-11" />
          <Skeleton className="size-11" />
          {controls}
        </div>
      </div>
      <ScreenHeading className="script-heading">
        Roteiro de {service ?? <SkeletonText letters={30} />}
      </ScreenHeading>
      <div className="script-steps">
        <Loading>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-4 h-7 w-3/4" />
          <Skeleton className="mt-4 h-7 w-full" />
          <Skeleton className="mt-4 h-7 w-3/5" />
        </Loading>
      </div>
    </ScriptMain>
    <footer aria-hidden className="script-bar">
      <div>
        <Skeleton className="h-22" />
      </div>
    </footer>
  </>
);
