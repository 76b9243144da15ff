import type { Page } from "@playwright/test";
import { expect, openAs, mailTest as test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";
import { choosePassword, deadLink, linkAndCode, REFUSALS } from "./sign-in-page.ts";

test.use({ expectedErrors: REFUSALS });

type Tokens = { access_token: string; refresh_token: string };
type Member = { email: string; session: Tokens };

const hash = ({ access_token, refresh_token }: Tokens, type = "recovery") =>
  `#access_token=${access_token}&refresh_token=${refresh_token}` +
  `&expires_in=3600&token_type=bearer&type=${type}`;

/** Expects the page that names the link's account, and asks before it signs the visitor in. */
async function expectQuestion(page: Page, { email }: Member) {
  await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`Link da conta ${email}`);
  await expect(page).toHaveURL("/auth/link");
}

/** Expects that the browser has stored neither token of the link. */
async function expectNoStoredTokens(page: Page, { session }: Member) {
  const storedData = await page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(storedData).not.toContain(session.access_token);
  expect(storedData).not.toContain(session.refresh_token);
}

test.describe("A link whose address contains a session", () => {
  test("signs nobody in without a press, whatever page it opens", async ({ page, parish }) => {
    const stranger = await parish.account({ name: "Estranho" });
    const arriving = hash(stranger.session, "signup");
    for (const path of ["/", "/conta", "/nada"]) {
      // An empty page is opened first, because a different hash alone would not reload the page.
      await page.goto("about:blank");
      await page.goto(path + arriving);
      await expectQuestion(page, stranger);
      await expectNoStoredTokens(page, stranger);
    }
    await page.reload();
    await expect(deadLink(page)).toBeVisible();
    await test.step("an open page asks only about tokens in the hash", async () => {
      await page.goto(`/auth${arriving.replace("#", "?")}`);
      await page.getByRole("link", { name: "Voltar aos avisos" }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
      await page.evaluate((address) => window.location.assign(address), arriving);
      await expectQuestion(page, stranger);
      await expectNoStoredTokens(page, stranger);
    });
    await test.step("a forged token signs nobody in", async () => {
      const [head, , signature] = stranger.session.access_token.split(".");
      const exp = Math.floor(Date.now() / 1000) + 3000;
      const claims = JSON.stringify({ email: "ana@example.org", exp });
      const access_token = `${head}.${Buffer.from(claims).toString("base64url")}.${signature}`;
      await page.goto(`/${hash({ ...stranger.session, access_token }, "signup")}`);
      await expect(page.getByText("Link da conta ana@example.org")).toBeVisible();
      await press(page, "Continuar");
      await expect(deadLink(page)).toBeVisible();
      await expectNoStoredTokens(page, stranger);
    });
  });

  test("signs the visitor in after a press", async ({ page, context, parish, mailbox }) => {
    const ana = await parish.account({ name: "Ana Souza" });
    const { email } = await parish.account({ name: "Bia Lima" });
    // Hosted Supabase redeems the link of a mail and then redirects to the board with a session in
    // the address.
    await parish.auth("recover", { email });
    const { link } = linkAndCode((await mailbox.to(email)).text);
    const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get("token_hash");
    const bia = { email, session: await parish.auth("verify", { type: "recovery", token_hash }) };
    await openAs(page, ana);
    await expect(page.getByRole("banner")).toContainText("Ana Souza");
    const arrival = await context.newPage();
    await arrival.goto(`/${hash(bia.session)}`);
    await expectQuestion(arrival, bia);
    await expect(arrival.getByRole("main")).toContainText(
      `Você está usando a conta ${ana.email}. ` +
        "Ao continuar, este navegador sai dela e entra na conta deste link.",
    );
    await press(arrival, "Continuar");
    await expect(arrival).toHaveURL("/auth/senha");
    await expect(arrival.getByText(`Para a conta ${bia.email}.`)).toBeVisible();
    await choosePassword(arrival);
    // The tab that was already open gets Bia's session, but does not ask for a new password.
    await expect(page.getByRole("banner")).toContainText("Bia Lima");
    await expect(page).toHaveURL("/");
  });

  test("signs in once without a press when this browser requested the link", async ({
    page,
    parish,
    mailbox,
  }) => {
    const ana = await parish.account({ name: "Ana Souza" });
    const bia = await parish.account({ name: "Bia Lima" });
    await page.goto("/auth?esqueci");
    await page.getByLabel("Email").fill(ana.email);
    await press(page, "Enviar link");
    await mailbox.to(ana.email);
    await expect(page.getByText("Se houver uma conta com este e-mail")).toBeVisible();
    await page.goto(`/${hash(bia.session)}`);
    await expectQuestion(page, bia);
    await page.goto(`/${hash(ana.session)}`);
    await expect(page).toHaveURL("/auth/senha");
    await page.goto(`/${hash(ana.session)}`);
    await expectQuestion(page, ana);
  });
});
