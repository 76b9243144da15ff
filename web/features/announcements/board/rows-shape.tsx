import "./announcement-pages.css";
import { Loading } from "@/ui/list-state.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { SkeletonCards } from "../card/announcement-skeletons.tsx";

/** Hold the places of announcements by themselves. */
export const RowsShape = ({ label }: { label?: string }) => (
  <Loading label={label}>
    <SkeletonCards className="agenda rows" />
  </Loading>
);

/** The same below the tabs of one's own. */
export const OwnShape = () => (
  <>
    <Skeleton className="mb-6 h-13 max-w-110" />
    <RowsShape />
  </>
);
