import { KEPT } from "@database/personal-data-ages.ts";

/** The parts of the board's configuration that decide what happens with personal data. */
export type PrivacyFacts = {
  hasOwnServer: boolean;
  sendsMail: boolean;
  sendsPush: boolean;
  canBeEmbedded: boolean;
  /** The church's street address; null until an admin enters one. */
  address: string | null;
};

/**
 * A section of the page about privacy: heading and paragraphs. `who` is the group of people that a
 * paragraph is about.
 */
export type PrivacyPart = { title: string; texts: { who?: string; text: string }[] };

const UNITS: Readonly<Record<string, string>> = { days: "dias", year: "ano", years: "anos" };

/** Returns an SQL interval in Portuguese: `2 anos`. */
const inWords = (age: string) => age.replace(/[a-z]+/, (unit) => UNITS[unit] ?? unit);

/** Joins the sentences that apply to this board. */
const sentences = (...all: (string | false)[]) => ({ text: all.filter(Boolean).join(" ") });

/**
 * Returns the sections of the page about privacy for one board. The retention times are left out on
 * hosted Supabase, because our server's clean-up does not run there.
 */
export function privacyText(facts: PrivacyFacts): PrivacyPart[] {
  const { hasOwnServer: own, sendsMail, sendsPush, canBeEmbedded, address } = facts;
  const push = `“Me avise” guarda, sem o seu nome, o que você segue e o endereço de mensagens do navegador, até você desligar ou ficar ${inWords(KEPT.subscription)} sem usar.`;
  const sessions = own
    ? `De cada aparelho ficam só os horários, por até ${inWords(KEPT.session)} sem uso. Um link de acesso vale uma hora.`
    : "De cada aparelho ficam os horários, o navegador e o endereço de internet.";
  const operator = own
    ? `tudo, menos as senhas; as cópias de segurança ficam ${inWords(KEPT.backup)}.`
    : "tudo, menos as senhas. Os dados ficam na empresa Supabase, talvez em outro país, e ela registra os acessos.";
  return [
    {
      title: "Quando você lê",
      texts: [
        sentences(
          "Ler não precisa de conta. Não há cookies, propaganda nem contagem de visitas.",
          own && "O registro de acessos não guarda o seu endereço de internet.",
        ),
        sentences(
          "No seu aparelho ficam os últimos avisos, para abrir sem internet, e o que você ainda não enviou.",
          canBeEmbedded && "Dentro do site da igreja, nada fica nele.",
        ),
        ...(sendsPush ? [{ text: push }] : []),
      ],
    },
    {
      title: "Quando você tem conta",
      texts: [
        sentences(
          "Guardamos nome, e-mail, ministério e o que você pode fazer até você apagar a conta, para você entrar e a igreja saber quem publica.",
          "A senha fica embaralhada: ninguém a lê.",
        ),
        sentences(
          sessions,
          own &&
            !sendsMail &&
            "Contra abusos, fica uma marca embaralhada do endereço de internet em que você se cadastrou.",
          sendsMail && "Nossos e-mails passam por um serviço de e-mail.",
          sendsPush &&
            "Só “Se está tudo pronto”, da Comunicação, liga um aparelho à sua conta, até você desligar.",
        ),
      ],
    },
    {
      title: "Quando você publica",
      texts: [
        sentences(
          "O aviso é público, com a imagem e o contato que você põe nele. Seu nome não aparece.",
          "Da imagem, o aparelho tira antes o lugar e os dados da câmera.",
          `Cada mudança fica no histórico${own ? ` por ${inWords(KEPT.history)}` : ""}, para desfazer enganos.`,
          `De um aviso urgente, a comunicação vê quem o escreveu e quem o encerrou${own ? `, por ${inWords(KEPT.urgentNotice)}` : ""}.`,
        ),
      ],
    },
    {
      title: "Quando o boletim fala de você",
      texts: [
        sentences(
          "Aniversários, escalas e pedidos de oração são um texto que a igreja escreve no boletim. Não há cadastro dessas pessoas.",
          `Publicado o boletim, todos leem o texto${own ? `, e ele é apagado depois de ${inWords(KEPT.edition)}` : ""}. Para corrigir ou tirar o seu nome, fale com a igreja.`,
        ),
      ],
    },
    {
      title: "Quem vê",
      texts: [
        {
          who: "Todos",
          text: "os avisos, os boletins publicados, os contatos e a chave Pix da igreja.",
        },
        { who: "Comunicação", text: "também quem publicou ou mudou cada aviso." },
        { who: "Admins", text: "também nome, e-mail e ministério de cada conta." },
        { who: "Quem cuida do site", text: operator },
        sentences(
          "Seus dados não são vendidos.",
          (sendsMail || sendsPush) &&
            "Fora da igreja, só passam por quem entrega e-mails e mensagens.",
        ),
      ],
    },
    {
      title: "Ver, corrigir e apagar",
      texts: [
        sentences(
          `Em “Minha conta” você muda o nome${sendsMail ? " e o e-mail" : ""}, baixa seus dados e apaga a conta. O resto, um admin corrige.`,
        ),
        sentences(
          "Apagada a conta, seus avisos continuam publicados, sem o seu nome; se quiser, exclua-os antes.",
          "Das próximas datas dos que se repetem sai o contato.",
          own &&
            `Por ${inWords(KEPT.formerMember)}, os admins ainda veem de quem ela era. As cópias de segurança somem em ${inWords(KEPT.backup)}.`,
        ),
        sentences(
          `Não consegue entrar, ou quer perguntar? Fale com a igreja${address ? `: ${address}` : ""}.`,
          "A LGPD (artigo 18) dá a você o direito de saber, corrigir, apagar e receber uma cópia dos seus dados, e de reclamar à ANPD.",
        ),
      ],
    },
  ];
}
