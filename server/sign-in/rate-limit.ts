import { z } from "zod";
import type { LimitedCall } from "../http/rate-limiter.ts";
import { describeCause } from "../log.ts";
import { AuthError, unavailable } from "./errors.ts";
import type { CallContext, Service } from "./service.ts";

const attempt = z
  .object({
    // As it is looked up; blanks around it are another name there, and none here.
    email: z.string().toLowerCase().trim().optional().catch(undefined),
    token: z.string().optional().catch(undefined),
    current_password: z.string().optional().catch(undefined),
  })
  .catch({});

type Attempt = z.infer<typeof attempt> & {
  /** The account of the session. */
  user: string | undefined;
};

/** What an attempt is counted as, each for the account of its address unless another one is named. */
type Counted = { call: LimitedCall; account?: string }[];
export type Limits = LimitedCall | ((attempt: Attempt) => Counted);

/** Calls whose success tells that nobody was guessing. */
const GUESSES: LimitedCall[] = ["signIn", "currentPassword"];

/** What is taken back of a call that got a response. */
function uncounted(call: LimitedCall, all: Counted, { status, ok }: Response) {
  // Who tries again because we failed must not be kept waiting for it.
  if (status >= 500) return "all";
  // A mistyped password has sent no mail.
  const isMailed = call === "emailChange" || call === "mail";
  if (!ok && isMailed && all.some((other) => other.call === "emailChange")) return "all";
  return ok && GUESSES.includes(call) ? "address" : undefined;
}

/**
 * Does `work` for a call, or responds 429 where one address, or one address about one account, calls too often, and 503
 * while calls cannot be counted: they need the same database.
 */
export async function limitCall(
  service: Service,
  c: CallContext,
  limits: Limits,
  work: () => Promise<Response>,
): Promise<Response> {
  const { limiter } = service;
  if (!limiter) return work();
  const body = attempt.parse(await c.req.json().catch(() => undefined));
  const user = service.userOf(c.req.header("Authorization"));
  const counted = typeof limits === "string" ? [{ call: limits }] : limits({ ...body, user });
  const address = service.addressOf(c);
  const callerOf = ({ account = body.email ?? "" }: Counted[number]) => ({ address, account });
  try {
    for (const each of counted) {
      const wait = await limiter.count(each.call, callerOf(each));
      if (wait === undefined) continue;
      const headers = { "Retry-After": String(wait) };
      return new AuthError("over_request_rate_limit", { headers }).response;
    }
  } catch (error) {
    return unavailable(describeCause(error));
  }
  const response = await work();
  for (const each of counted) {
    const part = uncounted(each.call, counted, response);
    if (part) await limiter.uncount(each.call, callerOf(each), part).catch(() => {});
  }
  return response;
}
