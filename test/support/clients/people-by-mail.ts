import { z } from "zod";
import { createAccount, PASSWORD } from "../database/accounts.ts";
import type { TestServer } from "../server.ts";
import type { Mailbox } from "./mailbox.ts";
import { callJson, type Session, sessionOf } from "./visitor.ts";

/** The people of a server that confirms their addresses by mail, and the calls they make. */
export function peopleByMail(server: TestServer, mailbox: Mailbox) {
  let number = 0;

  const newAddress = () => {
    number += 1;
    return `pessoa-${number}@example.org`;
  };

  const call = (method: "POST" | "PUT" | "GET", path: string, body?: unknown, token?: string) =>
    callJson(server.url + path, body, { method, token });
  const post = (path: string, body: unknown, token?: string) => call("POST", path, body, token);
  const verify = (proof: object) => post("/auth/v1/verify", proof);

  /** What the newest mail to an address carries, waiting for one that is newer than the first `seen`. */
  async function proofTo(email: string, seen = 0) {
    const { text } = await mailbox.to(email, seen);
    return z
      .object({ code: z.string(), tokenHash: z.string() })
      .parse(
        /&token_hash=(?<tokenHash>[0-9a-f]+)[\s\S]*código na página: (?<code>\d{6})/.exec(
          text ?? "",
        )?.groups,
      );
  }

  const signUp = (email: string, secret: string = PASSWORD, data: object = { name: "Ana" }) =>
    post("/auth/v1/signup", { email, password: secret, data });
  const setPassword = (token: string, change: object) =>
    call("PUT", "/auth/v1/user", change, token);

  /** Asks for another address, with the password of `member` unless another one is given. */
  const askForAddress = (token: string, email: unknown, secret: unknown = PASSWORD) =>
    setPassword(token, { email, current_password: secret });

  /** The link of the newest mail to an address that carries one. */
  async function linkTo(email: string, seen = 0) {
    const { text = "" } = await mailbox.to(email, seen);
    return z.string().parse(/token_hash=([0-9a-f]+)/.exec(text)?.[1]);
  }

  /** Makes the address of a link the account's own. */
  const confirmAddress = (token_hash: string) => verify({ type: "email_change", token_hash });

  const refresh = (token: string) =>
    post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });

  /** Opens a session by the link of the newest mail. */
  async function open(type: "signup" | "recovery", email: string, seen = 0): Promise<Session> {
    const { tokenHash } = await proofTo(email, seen);
    return sessionOf(await verify({ type, token_hash: tokenHash }));
  }

  /** A member whose address is confirmed and whose password is `PASSWORD`, signed in. */
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
    proofTo,
    signUp,
    setPassword,
    askForAddress,
    linkTo,
    confirmAddress,
    open,
    signIn: (email: unknown, secret: unknown = PASSWORD) =>
      post("/auth/v1/token?grant_type=password", { email, password: secret }),
    refresh,
    recover: (email: string) => post("/auth/v1/recover", { email }),
    member,
    /** A member who has asked for another address, and the link that was mailed there. */
    async asking(address = newAddress()) {
      const asker = await member();
      const { status } = await askForAddress(asker.access_token, address);
      if (status !== 200) throw new Error(`the request for ${address} was answered ${status}`);
      return { ...asker, address, link: await linkTo(address) };
    },
  };
}
