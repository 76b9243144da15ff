import { useParams, useSearchParams } from "react-router";
import { isEditionDate, LIGHT_THEME, THEME_PARAMETER } from "@/app/addresses.ts";
import { SlideShow } from "@/features/editions/outputs/slides/slide-show.tsx";
import { NotFoundPage } from "./not-found.tsx";

export { seriesListQuery } from "@/features/announcements/model/series-list-query.ts";
export { prefetchSlides } from "@/features/editions/outputs/slides/use-slides.ts";
export { NotFoundPage } from "./not-found.tsx";
export { PrivacyPage } from "./privacy.tsx";
export { ProgrammePage } from "./programme.tsx";

/**
 * Renders the slides for the projector. They are dark by default, because the room is dark.
 * `?tema=claro` makes them light.
 */
export function SlidesPage() {
  const { date } = useParams();
  const [search] = useSearchParams();
  if (!isEditionDate(date)) return <NotFoundPage />;
  const isLight = search.get(THEME_PARAMETER) === LIGHT_THEME;
  return <SlideShow key={date} date={date} theme={isLight ? "light" : "dark"} />;
}
