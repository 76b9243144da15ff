import type { Page } from "@playwright/test";
import { callDataApi } from "../../support/clients/data-api.ts";
import { dialog, row } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { closeToasts, fillDialog, openDialog, press, toast } from "../support/page-elements.ts";
import { fillSignIn, fillSignUp, newEmail, openSignUp, signInButton } from "./sign-in-page.ts";

test.use({ expectedErrors: [/Failed to load resource|AuthApiError/] });

const WAITS = "Seu cadastro espera a aprovação de um admin. Enquanto isso, você lê os avisos.";
const banner = (page: Page) => page.getByRole("banner");
const newButton = (page: Page) => page.getByRole("button", { name: "Novo Aviso" });

test("A new member posts after an admin has approved the account", async ({
  page,
  parish,
  browser,
}) => {
  await openAs(page, await parish.account({ name: "Zilda", admin: true }), "/admin?parte=igreja");
  await page.getByRole("radio", { name: "publica depois que um admin aprovar" }).check();
  await press(page.getByRole("region", { name: "Quem se cadastra" }), "Salvar");
  await expect(toast(page, "Mudança salva")).toContainText("espera a aprovação de um admin");
  await closeToasts(page);

  const guest = await browser.newPage();
  await openSignUp(guest);
  await expect(guest.getByText("um admin aprova a sua conta")).toBeVisible();
  await fillSignUp(guest, newEmail());
  await press(guest, "Criar Conta");
  await expect(toast(guest, "Conta criada com sucesso!")).toContainText(
    "Seu cadastro espera a aprovação de um admin.",
  );
  await closeToasts(guest);
  await test.step("the member reads why there is no button for a new announcement", async () => {
    for (const address of ["/", "/meus-avisos", "/conta"]) {
      await guest.goto(address);
      const notice = guest.getByText(address === "/" ? /espera.* aprovação/i : WAITS);
      await expect(notice.filter({ visible: true }).first()).toBeVisible();
      await expect(newButton(guest)).toHaveCount(0);
    }
    await guest.clock.install();
    await guest.goto("/");
  });

  await page.reload();
  const waiting = page.getByRole("listitem").filter({ hasText: "Espera aprovação" });
  await test.step("the admin finds who waits two presses away from the board", async () => {
    await page.getByRole("link", { name: "Conta, 1 espera aprovação" }).click();
    await expect(waiting.getByRole("button", { name: "Aprovar" })).toBeVisible();
    await page.getByRole("link", { name: "Administração 1 espera aprovação" }).click();
    await expect(page.getByRole("link", { name: "Voltar à conta" })).toBeVisible();
  });
  await expect(page.getByRole("tab", { name: "Membros 1 espera aprovação" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Maria das Dores");
  await waiting.getByRole("button", { name: "Aprovar" }).press("Enter");
  await expect(toast(page, "Cadastro aprovado")).toContainText("Maria das Dores já pode publicar.");
  // The guest's page may ask by itself meanwhile, and its toast disappears after four seconds.
  await guest.clock.fastForward("01:00");
  await expect(toast(guest, "Cadastro aprovado")).toContainText("Você já pode publicar.");
  await expect(row(page, "Maria").getByRole("button", { name: /^Mais ações/ })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Membros", exact: true })).toBeVisible();

  await closeToasts(guest);
  const form = await openDialog(guest);
  await fillDialog(guest, { title: "Ensaio", description: "Venha.", hours: 30 });
  await press(form, "Criar Aviso");
  await expect(toast(guest, "Aviso criado com sucesso!")).toBeVisible();
});

test("An invited person gets the role and the ministry of the invitation", async ({
  page,
  parish,
  browser,
}) => {
  await parish.sql`insert into public.church (sign_up) values ('invitation')`;
  await openAs(page, await parish.account({ name: "Zilda", admin: true }), "/admin?parte=membros");
  await press(page, "Convidar");
  await dialog(page).getByRole("radio", { name: "Comunicação" }).check();
  await dialog(page).getByLabel("Ministério (opcional)").click();
  await page.getByRole("option", { name: "Louvor" }).click();
  await press(dialog(page), "Criar convite");
  const ready = page.getByRole("dialog", { name: "Convite pronto" });
  await expect(ready).toContainText("Comunicação · Louvor");
  const link = await ready.getByLabel("Link").inputValue();
  await expect(ready.getByRole("link", { name: "Enviar pelo WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent(link).replaceAll(".", "\\.")),
  );

  const guest = await browser.newPage();
  await test.step("without an invitation nobody signs up", async () => {
    await openSignUp(guest);
    await expect(guest.getByText("Só com convite.")).toBeVisible();
    await expect(guest.getByLabel("Nome Completo")).toHaveCount(0);
  });
  const opened: string[] = [];
  guest.on("request", (request) => opened.push(request.url(), request.headers().referer ?? ""));
  await guest.goto(link);
  await expect(guest).toHaveURL("/auth?cadastro=");
  await guest.reload();
  await expect(guest.getByText("Convite para a comunicação, no ministério Louvor")).toBeVisible();
  await expect(guest.getByLabel("Ministério (opcional)")).toHaveCount(0);
  await test.step("a failed sign-up keeps the invitation", async () => {
    await fillSignUp(guest, newEmail());
    await guest.getByLabel("Senha", { exact: true }).fill("curta");
    await press(guest, "Criar Conta");
    await expect(guest.getByRole("tabpanel")).toContainText("A senha precisa ter");
    await closeToasts(guest);
  });
  await guest.getByRole("tab", { name: "Entrar" }).click();
  await guest.getByRole("tab", { name: "Cadastrar" }).click();
  await fillSignUp(guest, newEmail());
  await press(guest, "Criar Conta");
  await expect(banner(guest)).toContainText("Comunicação");
  const [, token = ""] = link.split("convite=");
  expect(token).not.toBe("");
  expect(opened.filter((url) => url.includes(token))).toEqual([]);
  const profile = await parish.sql`
    select p.role, m.name as ministry
    from public.profiles p join public.ministries m on m.id = ministry_id
    where p.name = 'Maria das Dores'
  `;
  expect(profile).toEqual([{ role: "editor", ministry: "Louvor" }]);

  await test.step("the used link says that another one is needed", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Este convite não vale mais" })).toBeVisible();
    const late = await browser.newPage();
    await late.goto(link);
    await expect(late.getByText("Este convite não vale mais. Peça outro")).toBeVisible();
    await expect(late.getByRole("button", { name: "Criar Conta" })).toHaveCount(0);
  });
});

test("A member with an account uses an invitation, signed in or after signing in", async ({
  page,
  parish,
}) => {
  const admin = await parish.account({ admin: true });
  const invite = async (role: string) => {
    const given = { token: admin.session.access_token, body: { role } };
    const { body } = await callDataApi(parish.url, "POST rpc/create_invitation", given);
    return `/auth?cadastro#convite=${body}`;
  };
  const member = await parish.account({ name: "Maria" });
  await openAs(page, member, await invite("editor"));
  await expect(page.getByText("Convite para a comunicação")).toBeVisible();
  await press(page, "Usar convite");
  await expect(toast(page, "Convite usado")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(banner(page)).toContainText("Comunicação");

  await page.evaluate(() => localStorage.clear());
  await page.goto(await invite("admin"));
  await page.getByRole("tab", { name: "Entrar" }).click();
  await fillSignIn(page, member.email);
  await signInButton(page).click();
  await closeToasts(page);
  await press(page, "Usar convite");
  await expect(banner(page)).toContainText("Admin");
});
