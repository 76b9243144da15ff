import { randomUUID } from "node:crypto";
import { createAccount, PASSWORD } from "../database/accounts.ts";
import type { TestServer } from "../server.ts";
import type { Mailbox } from "./mailbox.ts";
import { callJson, type Session, sessionOf } from "./visitor.ts";

const PROOF = /&token_hash=([0-9a-f]+)(?:[\s\S]*código na página: (\d{6}))?/;

/** Returns functions that create members on a server with mail, and that call its sign-in API. */
export function peopleByMail(server: TestServer, mailbox: Mailbox) {
  const newAddress = () => `${randomUUID()}@example.org`;
  const call = (method: "POST" | "PUT" | "GET", path: string, body?: unknown, token?: string) =>
    callJson(server.url + path, body, { method, token });
  const post = (path: string, body: unknown, token?: string) => call("POST", path, body, token);
  const verify = (proof: object) => post("/auth/v1/verify", proof);
  const refresh = (token: string) =>
    post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
  const setPassword = (token: string, change: object) =>
    call("PUT", "/auth/v1/user", change, token);

  /** Requests a new e-mail address for a member, with the current password `PASSWORD`. */
  const askForAddress = (token: string, email: unknown) =>
    setPassword(token, { email, current_password: PASSWORD });

  /**
   * Waits until an address has more than `seen` mails. Returns the link's token hash and the code
   * of the newest mail.
   */
  async function mailedProof(email: string, seen = 0) {
    const { text = "" } = await mailbox.to(email, seen);
    const [, tokenHash, code = ""] = PROOF.exec(text) ?? [];
    if (tokenHash === undefined) throw new Error(`no link in the mail: ${text}`);
    return { tokenHash, code };
  }

  /** Creates a signed-in member with a confirmed address and the password `PASSWORD`. */
  async function member() {
    const owner = server.owner();
    const { email, refreshToken } = await createAccount(owner).finally(() => owner.end());
    return { email, ...sessionOf(await refresh(refreshToken)) };
  }

  return {
    newAddress,
    call,
    post,
    verify,
    refresh,
    setPassword,
    askForAddress,
    mailedProof,
    member,
    signUp: (email: string, secret: string = PASSWORD, data: object = { name: "Ana" }) =>
      post("/auth/v1/signup", { email, password: secret, data }),
    signIn: (email: unknown, secret: unknown = PASSWORD) =>
      post("/auth/v1/token?grant_type=password", { email, password: secret }),
    recover: (email: string) => post("/auth/v1/recover", { email }),
    whoAmI: (token: string) => call("GET", "/auth/v1/user", undefined, token),
    /** Confirms a new e-mail address by the token hash of its link. */
    confirmAddress: (token_hash: string) => verify({ type: "email_change", token_hash }),
    /** Signs in by the link of the newest mail. */
    async signInByLink(type: "signup" | "recovery", email: string, seen = 0): Promise<Session> {
      const { tokenHash } = await mailedProof(email, seen);
      return sessionOf(await verify({ type, token_hash: tokenHash }));
    },
    /**
     * Creates a member who has requested a new address. Returns the member and the mailed link's
     * token hash.
     */
    async memberWithAddressRequest(address = newAddress()) {
      const requester = await member();
      const { status } = await askForAddress(requester.access_token, address);
      if (status !== 200) throw new Error(`the request for ${address} was answered ${status}`);
      return { ...requester, address, link: (await mailedProof(address)).tokenHash };
    },
  };
}
