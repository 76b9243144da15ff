import "./output-frame.css";
import type { ReactNode } from "react";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { Boxes, Loading, SkeletonText } from "@/ui/shape.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";

type OutputHeadProps = { title: string; back: ReactNode; service: string | undefined };

/** What an output is, and of which service. */
export const OutputHead = ({ title, back, service }: OutputHeadProps) => (
  <div className="output-head">
    {back}
    <ScreenHeading className="mt-1 sm:text-4xl">{title}</ScreenHeading>
    <p className="mb-5 text-muted">{service ?? <SkeletonText letters={38} />}</p>
  </div>
);

/** Holds the places of an output's state and controls, and of what leaves the house. */
export const OutputShape = ({ label }: { label?: string }) => (
  <>
    <div className="output-aside">
      <Loading label={label}>
        <p>
          <SkeletonText letters={18} />
        </p>
        <Skeleton className="mt-4 h-13" />
        <Skeleton className="mt-4 h-11" />
      </Loading>
    </div>
    <div className="output-main">
      <Boxes className="max-w-3xl" columns={[[40]]} />
    </div>
  </>
);
