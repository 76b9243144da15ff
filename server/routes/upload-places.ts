import { type ApiError, databaseUnavailable, tooManyRequests } from "../data-api/errors.ts";

// The number of simultaneous uploads is limited, because each received picture is in memory several
// times.
const AT_ONCE = 24;
const PER_ADDRESS = 8;
const RETRY_SECONDS = 5;
// An upload that takes longer ends when another upload needs its place. A picture of 600 kB arrives
// in time at 480 kbit/s, and usual pictures are smaller.
const SLOW_MS = 10_000;

type Upload = {
  account: string;
  address: string;
  end: () => void;
};

type Place = { refusal: ApiError } | { leave: () => void };

/** Limits simultaneous uploads of pictures: in total, by network address and by account. */
export function uploadPlaces() {
  const taken = new Set<Upload & { since: number }>();

  /** Ends the oldest of `uploads` if that upload is slow. Returns whether the upload was ended. */
  function endSlow([oldest]: (Upload & { since: number })[]): boolean {
    if (!oldest || performance.now() - oldest.since < SLOW_MS) return false;
    taken.delete(oldest);
    oldest.end();
    return true;
  }

  return {
    /**
     * Returns a place for `upload`, or the reason for the refusal. The function `leave` frees the
     * place.
     */
    take(upload: Upload): Place {
      const all = [...taken];
      const ofAddress = all.filter(({ address }) => address === upload.address);
      const isOwn = all.some(({ account }) => account === upload.account);
      // Answer 429, because the account or the network address sends more than its share. Status
      // 503 would report a fault of the server.
      if (isOwn || (ofAddress.length >= PER_ADDRESS && !endSlow(ofAddress))) {
        return { refusal: tooManyRequests("Too many pictures at once", RETRY_SECONDS) };
      }
      if (taken.size >= AT_ONCE && !endSlow(all)) {
        return { refusal: databaseUnavailable("too many pictures at once") };
      }
      const place = { ...upload, since: performance.now() };
      taken.add(place);
      return { leave: () => taken.delete(place) };
    },
  };
}
