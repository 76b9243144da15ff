import { Skeleton } from "@/ui/skeleton.tsx";

// Specification §9.
const COUNT = 6;

export function AnnouncementSkeletons() {
  return (
    <ul aria-hidden className="card-grid">
      {Array.from({ length: COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change their order.
        <li key={index} data-testid="announcement-skeleton" className="card overflow-hidden">
          <div className="h-1.5 bg-sunken" />
          <div className="flex flex-col gap-3 px-5 pt-3 pb-5">
            <div className="flex min-h-11 items-start py-1.5">
              <Skeleton className="h-7 w-24 rounded-full" />
            </div>
            <Skeleton className="h-7 w-4/5" />
            <Skeleton className="h-13 w-3/4" />
            <Skeleton className="mt-0.5 h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        </li>
      ))}
    </ul>
  );
}
