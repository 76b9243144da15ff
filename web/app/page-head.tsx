import type { QueryClient } from "@tanstack/react-query";
import { announcementKey, type Found } from "@/features/announcements/model/announcement-query.ts";
import { announcementFacts, summaryOf } from "@/features/announcements/model/facts.ts";
import { pictureAddress, pictureSize } from "@/features/announcements/model/picture-address.ts";
import { churchQuery } from "@/features/church/queries.ts";
import { absolute, config } from "@/lib/config.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { announcementCalendarPath, files, paths, picturePath } from "./addresses.ts";
import { churchData } from "./church-data.ts";
import { eventData } from "./event-data.ts";
import { DESCRIPTION, headOf } from "./head.ts";
import type { Match } from "./match-route.tsx";
import { type Route, routes } from "./routes.tsx";

type PageHeadProps = {
  pathname: string;
  search: string;
  match: Match;
  queryClient: QueryClient;
  now: number;
  /**
   * Whether the page is built for a static host, which answers every address with this one page.
   */
  isStatic: boolean;
};

const drawnPicture = (picture: string, alt: string) => ({ picture, width: 1200, height: 630, alt });

/** Returns title, text and picture of a link preview, which other apps show for this page. */
function previewOf({ match, queryClient, now }: PageHeadProps, title: string) {
  const { id = "" } = match.params;
  const found = queryClient.getQueryData<Found>(announcementKey(id));
  if (match.route === routes[paths.announcement] && typeof found === "object") {
    const record = announcementFacts(found, { now });
    const { title: name, picture } = record;
    const description = summaryOf(record);
    const alt = `${name} · ${description}`;
    const chosen = picture !== null && {
      picture: pictureAddress(picture, "page"),
      ...pictureSize(picture),
      alt: found.picture_description ?? alt,
    };
    return {
      type: "article",
      title: name,
      description,
      ...(chosen || drawnPicture(picturePath(id, found.revision), alt)),
      // A notice is no event, so calendars do not contain it.
      calendar: record.kind === "notice" ? files.boardCalendar : announcementCalendarPath(id),
      event: record.kind === "notice" ? undefined : { found, facts: record },
    };
  }
  const name = title.replace(config.boardTitle, config.outputTitle);
  return {
    type: "website",
    title: name,
    description: DESCRIPTION,
    ...drawnPicture(config.boardPicture, `${name} · ${DESCRIPTION}`),
    calendar: files.boardCalendar,
    event: undefined,
  };
}

type Preview = ReturnType<typeof previewOf>;

const COPIES = [paths.embed, paths.slides, paths.editionSlides].map((path) => routes[path]);

/**
 * Returns whether search engines should list a page. They should list neither the pages for
 * accounts nor the other pages that show the board.
 */
export const isListed = (route: Route) => route.rendered && !COPIES.includes(route);

/**
 * Renders data of schema.org for search engines. Browsers do not execute this script element, so
 * the Content-Security-Policy allows it.
 */
function DataBlock({ data }: { data: object }) {
  // `<` is escaped, because `</script>` in a text would end the script element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json">{json}</script>;
}

/** Returns the data of the page for search engines: the church, or an announcement. */
function dataOf(
  { pathname, match, queryClient }: PageHeadProps,
  { event }: Preview,
  image: string,
) {
  const church = queryClient.getQueryData(churchQuery.queryKey);
  if (match.route === routes[paths.home]) return churchData(church);
  if (!event) return undefined;
  const url = absolute(pathname);
  return eventData({ ...event, url, image: image || undefined, church });
}

export function PageHead(props: PageHeadProps) {
  const { pathname, match, search, queryClient, isStatic } = props;
  const { title, status } = headOf(match, search, queryClient);
  const preview = previewOf(props, title);
  const hasAddress = status === 200 && !isStatic;
  // `og:image` must be an absolute URL. Without a public address of the board, the picture is left
  // out.
  const picture = config.siteUrl === "" ? "" : absolute(preview.picture);
  const data = dataOf(props, preview, picture);
  const graph = {
    site_name: config.outputTitle,
    locale: "pt_BR",
    type: preview.type,
    title: preview.title,
    description: preview.description,
    ...(picture && {
      image: picture,
      "image:width": String(preview.width),
      "image:height": String(preview.height),
      "image:alt": plainLine(preview.alt),
    }),
    ...(hasAddress && { url: absolute(pathname) }),
  };
  return (
    <>
      <title>{plainLine(title)}</title>
      <meta name="description" content={preview.description} />
      {(status !== 200 || !isListed(match.route)) && <meta name="robots" content="noindex" />}
      {Object.entries(graph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={preview.title} />
      <meta name="twitter:description" content={preview.description} />
      {picture && <meta name="twitter:image" content={picture} />}
      {hasAddress && (
        <>
          <link rel="canonical" href={absolute(pathname)} />
          <link rel="alternate" type="application/atom+xml" href={absolute(files.feed)} />
          <link rel="alternate" type="text/calendar" href={absolute(preview.calendar)} />
          {data && <DataBlock data={data} />}
        </>
      )}
    </>
  );
}
