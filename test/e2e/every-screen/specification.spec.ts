import type { Page } from "@playwright/test";
import {
  fillSignIn,
  fillSignUp,
  newEmail,
  openSignUp,
  signInButton,
} from "../sign-in/sign-in-screen.ts";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { layoutFaults } from "../support/layout-faults.ts";
import {
  card,
  closeToasts,
  fillDialog,
  inPortuguese,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/screen.ts";

const WIDTHS = [320, 352, 390, 640, 820, 1024, 1200, 1440, 2560];

/** Those of `texts` that the eye does not find: for screen readers alone, transparent, beside the window or not there. */
const unseen = (page: Page, texts: readonly string[]) =>
  page.evaluate((wanted) => {
    const isForEyes = (element: Element | null): boolean => {
      if (element === null) return true;
      const { width, height } = element.getBoundingClientRect();
      const isPoint = getComputedStyle(element).position === "absolute" && width * height <= 1;
      return !isPoint && isForEyes(element.parentElement);
    };
    const root = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const seen = [...(root ?? document.body).querySelectorAll("*")].flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isIn = left > -1 && right < innerWidth + 1;
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isIn || !isShown || !isForEyes(element)) return [];
      return [...element.childNodes]
        .map((node) => (node instanceof Text ? node.data : ""))
        .join("");
    });
    return wanted.filter((text) => !text.split("|").some((one) => seen.join("\n").includes(one)));
  }, texts);

/** At every width all of it is seen, nothing lies beside the window, and nothing over something else. */
async function expectSeen(page: Page, texts: readonly string[], also?: () => Promise<unknown>) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => unseen(page, texts), `at ${width} px`).toEqual([]);
    expect(await layoutFaults(page), `at ${width} px`).toEqual([]);
    await also?.();
  }
}

const FRAME = ["Avisos da Graça TC", "Avisos da Igreja", "Veja o que vai acontecer"];
const PERIODS = ["Filtrar por período:", "7d|Próxima Semana", "15d|15 Dias", "30d|30 Dias"];
const ENSAIO = ["Ensaio", "Venha e traga um amigo.", "N/A", "Urgente"];

test.describe("At every width", { tag: "@desktop" }, () => {
  test("a visitor sees each part that the specification names", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const visitors = ["Entrar", "Participe da gestão de avisos!", "Fazer Login / Cadastrar"];
    await page.goto("/");
    const nothing = ["Nenhum aviso encontrado", "Ainda não há avisos cadastrados. Seja o primeiro"];
    await expectSeen(page, [...FRAME, ...PERIODS, ...nothing, ...visitors]);

    const { date } = await parish.announcement({ title: "Ensaio", inHours: 5 });
    await page.goto("/nada");
    await expectSeen(page, ["Oops! Page not found", "Return to Home"]);
    await page.goto("/auth");
    const signIn = ["Sistema de gerenciamento de avisos", "Entrar", "Cadastrar", "Email", "Senha"];
    await expectSeen(page, signIn);
    await page.getByRole("tab", { name: "Cadastrar" }).click();
    await expectSeen(page, [
      "Nome Completo",
      "Email",
      "Senha",
      "Ministério (opcional)",
      "Criar Conta",
    ]);

    await page.goto("/");
    const day = inPortuguese(date, { weekday: "long", day: "numeric", month: "long" });
    const hour = inPortuguese(date, { hour: "2-digit", minute: "2-digit" });
    const seen = [...FRAME, ...PERIODS, ...ENSAIO, `${day} · ${hour}`, ...visitors];
    await expectSeen(page, seen);
  });

  for (const role of ["Membro", "Admin"])
    test(`who is signed in sees what the specification names, and ${role === "Admin" ? "every" : "the own"} announcement's icons, or “⋯” where nothing can hover`, async ({
      page,
      parish,
      isMobile,
    }) => {
      const admin = role === "Admin";
      const account = await parish.account({ name: "Débora Lima", ministry: "Louvor", admin });
      const author = admin ? await parish.account() : account;
      await parish.announcement({ title: "Ensaio", inHours: 5, author });
      await openBoard(page, account);
      const ensaio = card(page, "Ensaio");
      const button = (name: string) => ensaio.getByRole("button", { name: `${name}: Ensaio` });
      const icons = [button("Editar aviso"), button("Excluir aviso")];
      await expect(button("Mais ações")).toBeAttached();
      const members = ["Débora Lima", "Novo Aviso", "Sair", ...(admin ? ["Admin"] : [])];
      // What decides is whether the device can hover, not how wide its window is.
      await expectSeen(page, [...FRAME, ...PERIODS, ...ENSAIO, ...members], async () => {
        await ensaio.hover();
        await expect(button("Mais ações")).toHaveCSS("opacity", "1");
        for (const icon of icons) {
          await expect(icon).toBeVisible({ visible: !isMobile });
          if (!isMobile) await expect(icon).toHaveCSS("opacity", "1");
        }
      });

      const dialog = await openDialog(page);
      const fields = ["Título", "Descrição", "Data", "Horário", "Ministério"];
      await expectSeen(page, ["Novo Aviso", ...fields, "Cancelar", "Criar Aviso"], async () => {
        expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500);
      });
      await press(dialog, "Cancelar");
      await pressOnCard(page, "Ensaio", "Excluir");
      const question = ["Excluir Aviso", "Tem certeza que deseja excluir este aviso?"];
      await expectSeen(page, [...question, "Cancelar", "Excluir"]);
    });
});

test("From the sign-up to the sign-out the app makes the calls of the specification", async ({
  page,
  baseURL,
}) => {
  type Call = { name: string; query: string; body: unknown; at: number; as: string | undefined };
  const calls: Call[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [, name] = /^\/(?:rest|auth)\/v1\/(.*)$/.exec(pathname) ?? [];
    if (name === undefined) return;
    const { authorization } = request.headers();
    calls.push({
      name: `${request.method()} ${name}`,
      query: decodeURIComponent(String(searchParams)),
      body: request.postDataJSON(),
      at: Date.now(),
      as: authorization,
    });
  });
  const called = async (name: string) => {
    await expect.poll(() => calls.map((call) => call.name)).toContain(name);
    return calls.findLast((call) => call.name === name) as Call;
  };
  const email = newEmail();
  await openSignUp(page);
  await fillSignUp(page, email);
  await page.getByLabel("Ministério (opcional)").click();
  await page.getByRole("option", { name: "Missões" }).click();
  const answered = page.waitForResponse("**/auth/v1/signup*");
  await press(page, "Criar Conta");
  const { user } = await (await answered).json();
  expect((await called("GET ministries")).query).toMatch(/select=id,name,color.*order=name/);
  const signUp = await called("POST signup");
  expect(signUp.query).toBe(`redirect_to=${baseURL}`);
  const password = "senha-de-teste";
  expect(signUp.body).toMatchObject({ email, password, data: { name: "Maria das Dores" } });
  const own = `user_id=eq.${user.id}`;
  const ofMinistry = "ministries(id,name,color)";
  const profile = await called("GET profiles");
  expect(profile.query).toContain(own);
  expect(profile.query).toContain(ofMinistry);
  const chosen = await called("PATCH profiles");
  expect(chosen.query).toContain(own);
  expect(chosen.body).toEqual({ ministry_id: expect.any(String) });
  expect(chosen.at - signUp.at).toBeGreaterThanOrEqual(1000);

  await closeToasts(page);
  await openDialog(page);
  await fillDialog(page, { title: "Mutirão", description: "Venha.", hours: 30 });
  await press(page, "Criar Aviso");
  const { ministry_id } = Object(chosen.body);
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00(\.000Z|\+00:00)$/);
  const written = { title: "Mutirão", description: "Venha.", date, ministry_id };
  const create = await called("POST announcements");
  expect(create.body).toMatchObject({ ...written, created_by: user.id });
  expect(create.query).toContain(ofMinistry);
  expect(create.as).toMatch(/^Bearer eyJ/);
  await closeToasts(page);
  await pressOnCard(page, "Mutirão", "Editar");
  await page.getByRole("dialog").getByLabel("Título").fill("Limpeza");
  await press(page, "Atualizar");
  const update = await called("PATCH announcements");
  expect(update.body).toMatchObject({ ...written, title: "Limpeza" });
  expect(update.query).toContain(ofMinistry);
  await closeToasts(page);
  await pressOnCard(page, "Limpeza", "Excluir");
  await press(page.getByRole("alertdialog"), /^Excluir$/);
  const byId = `id=eq.${Object(create.body).id}`;
  for (const { query } of [update, await called("DELETE announcements")])
    expect(query).toContain(byId);

  await press(page, "Sair");
  expect((await called("POST logout")).body).toBeNull();
  await expect(toast(page, "Logout realizado")).toBeVisible();
  await page.goto("/auth");
  await fillSignIn(page, email);
  await signInButton(page).click();
  const signIn = await called("POST token");
  expect(signIn.query).toBe("grant_type=password");
  expect(signIn.body).toMatchObject({ email, password });
});
