// Tables of words that several stages share, and the functions that build such tables.
import type { Token } from "./tokens.ts";

const wordsIn = (words: string) => words.trim().split(/\s+/);

/**
 * Returns words as a set. All tables have their words without accents and in lower case, like the
 * folded text of tokens.
 */
export const setOf = (words: string): ReadonlySet<string> => new Set(wordsIn(words));

/**
 * Returns a map from each word to its number. Words of one number are written with a bar between
 * them, and numbers count from `first`.
 */
const numbersOf = (words: string, first = 0): ReadonlyMap<string, number> =>
  new Map(
    wordsIn(words).flatMap((same, index) => same.split("|").map((word) => [word, index + first])),
  );

/** Returns names, each with its first three letters and with the endings, for `numbersOf`. */
const named = (names: string, endings: readonly string[]) =>
  names
    .split(" ")
    .map((name) => [name, name.slice(0, 3), ...endings.map((ending) => name + ending)].join("|"))
    .join(" ");

/** The days of the week from 0 for Sunday, also as `segundas`, `segunda-feira` and `seg`. */
export const WEEKDAYS = numbersOf(
  named("domingo segunda terca quarta quinta sexta sabado", ["s", "-feira", "-feiras", "s-feiras"]),
);
/** The months from 1 for January, also as `jan`. */
export const MONTHS = numbersOf(
  named(
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
    [],
  ),
  1,
);
export const NUMBERS = numbersOf(`
  zero um|uma|primeiro|primeira dois|duas|segundo|segunda tres|terceiro|terceira
  quatro|quarto|quarta cinco|quinto|quinta seis|sexto|sexta sete oito nove dez onze doze treze
  quatorze|catorze quinze dezesseis dezessete dezoito dezenove vinte
`);

/** The preposition `de`, also with an article. */
export const OF = setOf("de do da dos das");

/** Abbreviations that end with a full stop. */
export const ABBREVIATIONS = setOf(`
  com cong pr pb pra pe dr dra sr sra sto sta av r rod jd n seg ter qua qui sex sab
`);
export const STREETS = setOf(`
  av avenida rua r travessa tv estrada rod rodovia alameda praca largo trav
`);

/**
 * Words that begin the name of an event. A title begins with one of them where the message has one.
 */
export const EVENTS = setOf(`
  acampa acampamento acao adoracao almoco aniversario apresentacao arraia assembleia atendimento
  aula batismo batizado bazar barraca bingo brecho cafe campanha cantata cantina caravana
  casamento catequese ceia celebracao celula cha churrasco cinema circulo classe clube concerto
  conferencia confissoes confraternizacao congresso consagracao coral crisma culto curso
  despedida discipulado distribuicao doacao ebd ebf eleicao encerramento encontro ensaio escala
  escola estudo eucaristia evangelismo evento excursao feijoada feira festa festival formacao
  formatura funeral futebol gravacao grupo inauguracao jantar jejum jogo lanche lava-pes leilao
  live luau missa mocidade mostra musical mutirao novena oficina oficio oracao ordenacao palestra
  passeio pastelada peregrinacao piquenique posse procissao quermesse reza retiro reuniao roda
  romaria rosario sarau seminario sepultamento solenidade terco treinamento trilha triduo velorio
  vesperas viagem via-sacra vigilia visita voluntarios
`);

/** Returns the word for an event in the singular: `missas`, `reuniões`. */
const singular = (word: string) => word.replace(/oes$/, "ao").replace(/ns$/, "m").replace(/s$/, "");

/** Returns whether a folded word begins the name of an event, also in the plural. */
export const isEventWord = (word: string) => EVENTS.has(word) || EVENTS.has(singular(word));

/** Words that begin the name of a place. */
export const PLACES = setOf(`
  abrigo adro anexo arena asilo associacao auditorio bairro balneario biblioteca bosque buffet
  cachoeira campo cantina capela casa catedral cemiterio centro chacara churrascaria clube
  colegio comunidade condominio congregacao cozinha creche escola espaco estacionamento fazenda
  galpao garagem ginasio hospital igreja jardim lagoa lanchonete matriz memorial monte padaria
  paroquia parque patio pavilhao pizzaria portao posto pousada praia predio quadra quintal rancho
  residencia recanto refeitorio represa restaurante rio sala salao santuario sede seminario
  shopping sitio teatro templo terreiro terreno tulha vila
`);

/** Verbs and other words that end the name of an event or a place. */
const STOPS = setOf(`
  acontece acontecem antes apos cancelada cancelado celebra celebram comeca daqui depois esta faz ha
  havera informacoes ingressos inicia inscricoes nao nesta neste onde precisa quando que quem
  recebe reune reunem rsrs segue sera serao tem tera transferido vai valor vamos venha venham
`);

/** Returns whether the name of an event or a place ends before a word, such as `realiza-se`. */
export const isStop = ({ folded }: Token): boolean => STOPS.has(folded) || folded.endsWith("-se");
