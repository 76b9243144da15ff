import { Skeleton } from "@/ui/skeleton.tsx";

// Number of placeholder cards (specification §9).
const COUNT = 6;

export const SkeletonCards = ({ className }: { className: string }) => (
  <ul aria-hidden className={className}>
    {Array.from({ length: COUNT }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the placeholders never changes.
      <li key={index} data-testid="announcement-skeleton">
        <div className="card announcement">
          <div className="card-parts">
            <Skeleton className="hour h-12 border-transparent" />
            <div className="card-words">
              <Skeleton className="my-0.5 h-4.5 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/3" />
              <Skeleton className="mt-2 h-9.5 w-full" />
            </div>
            <div className="card-facts">
              <Skeleton className="mb-1.5 h-3.5 w-1/2" />
              <Skeleton className="h-5 w-1/4" />
            </div>
          </div>
        </div>
      </li>
    ))}
  </ul>
);

/**
 * Shows placeholder cards while the list loads. After a failed request, also shows that the app is
 * still trying.
 */
export function AnnouncementSkeletons({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div className="announcement-list" data-more>
      <div className="day" data-cards={COUNT}>
        <div className="day-heading">
          <p role="status" className={hasFailed ? undefined : "sr-only"}>
            {hasFailed ? "Ainda tentando carregar os avisos…" : "Carregando avisos…"}
          </p>
          {!hasFailed && (
            <div aria-hidden className="flex h-[1lh] items-center">
              <Skeleton className="h-4 w-56" />
            </div>
          )}
        </div>
        <SkeletonCards className="day-cards" />
      </div>
    </div>
  );
}
