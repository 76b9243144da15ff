import type { Page } from "@playwright/test";
import { expect, type Parish, restoreSession } from "../support/fixtures.ts";
import {
  button,
  field,
  heading,
  invalid,
  LONG_WORD,
  link,
  open,
  type PageState,
} from "./page-states.ts";

const urgent = (page: Page) => page.getByRole("region", { name: "Aviso urgente" });
const otherApp = (page: Page) => page.getByText("Outro aplicativo").click();

/**
 * Creates one announcement with very long words, and three of ministries, two of which have the
 * longest details. One more happens now, one is routine, and four are notices.
 */
async function fillBoard(page: Page, parish: Parish) {
  const details = { location: "L".repeat(200), reason: "r".repeat(200), lasts: 60 };
  await parish.announcement({ title: LONG_WORD, description: "w".repeat(400), lasts: 40 });
  await parish.announcement({ title: "Ensaio", ministry: "Louvor", inHours: 5 });
  await parish.announcement({
    title: "Bazar",
    ministry: "Jovens",
    status: "cancelled",
    ...details,
  });
  const contact = "Marta, (11) 98765-4321";
  const linkUrl = "https://forms.example.org/retiro";
  const retreat = { title: "Retiro", ministry: "Casais", contact, linkUrl, ...details };
  await parish.announcement({ ...retreat, status: "postponed" });
  const running = { title: "Acontecimento".repeat(14), inHours: -5, lasts: 60 };
  await parish.announcement({ ...running, location: "L".repeat(200) });
  await parish.weekly(LONG_WORD, { inDays: 0.5, routine: true });
  await parish.notices([LONG_WORD, "Cestas", "Berçário", "Secretaria"]);
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(4, { timeout: 1_000 });
  }).toPass();
}

/** Says the church's contacts and a Pix key, each as long as possible. */
const sayContacts = (_: Page, parish: Parish) => parish.sql`
  insert into public.church (address, phone, whatsapp, instagram, pix_key, pix_receiver)
  values (
    ${"Rua".repeat(66)}, '(11) 98765-4321', '(11) 98765-4321', ${"g".repeat(30)},
    ${`${"a".repeat(64)}@igreja.org`}, ${"W".repeat(25)}
  )
`;

/** Shows the longest urgent notice. */
export const tellUrgently = (_: Page, parish: Parish) => parish.sql`
  insert into public.urgent_notices (id, text, ends_at)
  values (gen_random_uuid(), ${LONG_WORD.slice(0, 120)}, now() + interval '1 hour')
`;

export const visitor: PageState[] = [
  ["the empty board", ["/"], "Nenhum aviso encontrado"],
  ["the board", [fillBoard], heading("Palavra")],
  ["a search", ["/?busca=retiro"], heading("Retiro")],
  ["a search without a result", ["/?busca=nada"], "Nenhum aviso por vir"],
  ["the ways to share", ["/", "Compartilhar Retiro", "Código QR"], link("WhatsApp")],
  ["an announcement", ["/", open("Retiro")], "Publicado em"],
  ["the ways into a calendar", ["/", open("Ensaio"), "Pôr no calendário"], link("Google Agenda")],
  ["a subscription", ["Pôr todos os avisos", otherApp], field("Endereço do calendário")],
  ["the page about privacy", ["/privacidade"], heading("Quem vê")],
  ["the embedded board", ["/embed"], heading("Palavra")],
  ["the standing programme", ["/programacao"], link("Palavra")],
  ["the contacts and Pix", [sayContacts, "/programacao"], button("Copiar código Pix")],
  ["an urgent notice", [tellUrgently, "/"], urgent],
  ["an unknown address", ["/nada"], "Oops! Page not found"],
];

async function openLinkOfAnother(page: Page, parish: Parish) {
  await restoreSession(page, await parish.account());
  const { access_token, refresh_token } = (await parish.account({ name: "Rute" })).session;
  await page.goto(`/#${new URLSearchParams({ access_token, refresh_token, type: "signup" })}`);
}

const leave = (page: Page) => page.getByRole("link", { name: "Voltar aos avisos" }).click();

export const signIn: PageState[] = [
  ["the sign-in tab", ["/auth"], field("Email")],
  ["the sign-up tab with its errors", ["/auth?cadastro", "Criar Conta"], invalid("Nome Completo")],
  ["an old invitation", ["/auth?cadastro#convite=abc"], "Este convite não vale mais."],
  ["a forgotten password", ["/auth?esqueci"], "Peça uma nova senha a quem cuida dos avisos."],
  ["a link that is cut off", ["/auth/link"], heading("Este link não vale mais")],
  ["a mail's link", ["/auth/link#type=recovery&token_hash=abc"], button("Continuar")],
  ["the link of another account", [openLinkOfAnother], "Você está usando a conta"],
  ["a first password", ["Continuar"], "A senha do cadastro não vale mais."],
  ["the reminder of a missing password", [leave], "Sua conta ainda não tem senha."],
];
