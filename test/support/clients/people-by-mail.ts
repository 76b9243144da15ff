import { randomUUID } from "node:crypto";
import { createAccount, PASSWORD } from "../database/accounts.ts";
import type { TestServer } from "../server.ts";
import type { Mailbox } from "./mailbox.ts";
import { callJson, type Session, sessionOf } from "./visitor.ts";

const PROOF = /&token_hash=([0-9a-f]+)(?:[\s\S]*código na página: (\d{6}))?/;

/** The people of a server that confirms their addresses by mail, and the calls they make. */
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

  /** Asks for another address, with the password of `member`. */
  const askForAddress = (token: string, email: unknown) =>
    setPassword(token, { email, current_password: PASSWORD });

  /** Waits for a mail to an address beyond the first `seen`, and returns the link and the code in the newest one. */
  async function proofTo(email: string, seen = 0) {
    const { text = "" } = await mailbox.to(email, seen);
    const [, tokenHash, code = ""] = PROOF.exec(text) ?? [];
    if (tokenHash === undefined) throw new Error(`no link in the mail: ${text}`);
    return { tokenHash, code };
  }

  /** A member whose address is confirmed and whose password is `PASSWORD`, signed in. */
  async function member() {
    const owner = server.owner();
    const { email, refreshToken } = await createAccount(owner).finally(() => owner.end());
    return { email, ...sessionOf(await refresh(refreshToken)) };
  }

  return {
    ...{ newAddress, call, post, verify, refresh, setPassword, askForAddress, proofTo, member },
    signUp: (email: string, secret: string = PASSWORD, data: object = { name: "Ana" }) =>
      post("/auth/v1/signup", { email, password: secret, data }),
    signIn: (email: unknown, secret: unknown = PASSWORD) =>
      post("/auth/v1/token?grant_type=password", { email, password: secret }),
    recover: (email: string) => post("/auth/v1/recover", { email }),
    whoAmI: (token: string) => call("GET", "/auth/v1/user", undefined, token),
    /** Makes the address of a link the account's own. */
    confirmAddress: (token_hash: string) => verify({ type: "email_change", token_hash }),
    /** Opens a session by the link of the newest mail. */
    async open(type: "signup" | "recovery", email: string, seen = 0): Promise<Session> {
      const { tokenHash } = await proofTo(email, seen);
      return sessionOf(await verify({ type, token_hash: tokenHash }));
    },
    /** A member who has asked for another address, and the link that was mailed there. */
    async asking(address = newAddress()) {
      const asker = await member();
      const { status } = await askForAddress(asker.access_token, address);
      if (status !== 200) throw new Error(`the request for ${address} was answered ${status}`);
      return { ...asker, address, link: (await proofTo(address)).tokenHash };
    },
  };
}
