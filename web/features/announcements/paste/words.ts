import { fold } from "@/lib/text/fold.ts";

/** Returns the words of a text as a set, folded. */
export const setOf = (words: string): ReadonlySet<string> =>
  new Set(fold(words).trim().split(/\s+/));

/** Returns a map from each word to its number. Words of one number are written with a bar between them, and numbers count from 0. */
export const numbersOf = (words: string): ReadonlyMap<string, number> =>
  new Map(
    fold(words)
      .split(/\s+/)
      .flatMap((same, number) => same.split("|").map((word) => [word, number])),
  );

/** Returns the numbers of names and of their first three letters. */
const named = (names: string, ...endings: string[]) =>
  numbersOf(
    fold(names)
      .split(" ")
      .map((name) => [name, name.slice(0, 3), ...endings.map((ending) => name + ending)].join("|"))
      .join(" "),
  );

/** The days of the week from 0 for Sunday, also as `segundas`, `segunda-feira` and `seg`. */
export const WEEKDAYS = named(
  "domingo segunda terça quarta quinta sexta sábado",
  "s",
  "-feira",
  "s-feiras",
);
const MONTH_NUMBERS = named(
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
);
/** The months from 1 for January, also as `jan`. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  [...MONTH_NUMBERS].map(([name, number]) => [name, number + 1]),
);
export const NUMBERS = numbersOf(
  "zero um|uma|primeiro|primeira dois|duas|segundo|segunda três|terceiro|terceira quatro|quarto|quarta cinco|quinto|quinta seis|sexto|sexta sete oito nove dez onze doze treze quatorze|catorze quinze dezesseis dezessete dezoito dezenove vinte",
);

/** Nouns after which `segunda` to `sexta` are ordinals: `Sexta edição`. */
export const ORDINAL_NOUNS = setOf(
  "edição edições vez convocação chamada turma parte igreja leitura aula semana conferência unidade eucaristia",
);
/** Abbreviations that end with a full stop. */
export const ABBREVIATIONS = setOf(
  "pr pb pra av r jd dr dra sr sra ir pe diac dc dom rev ap tel no sto sta seg ter qua qui sex sab n pq cap caps of art presb miss cj rod",
);
export const STREETS = setOf(
  "av avenida rua r travessa tv estrada rod rodovia alameda praça largo trav",
);

/** Words that begin the name of an event. A title begins with one of them where the message has one. */
export const EVENTS = setOf(`
  acampa acampamento ação adoração almoço aniversário apresentação arraiá arrecadação assembleia atendimento aula ágape batismo batizado
  bazar bingo brechó café caminhada campanha cantata cantina caravana casamento catequese ceia celebração célula chá churrasco cine
  cinema círculo clube conferência confissões confraternização congresso consagração coral crisma culto curso despedida discipulado
  distribuição doação ebd ebf eleição encontro ensaio escala escola estudo evangelismo evento excursão feijoada feira festa festinha
  festival formação formatura funeral futebol gincana gravação grupo inauguração jantar jejum jogo lanche lava-pés leilão live luau
  macarronada missa mocidade montagem mostra musical mutirão novena oração ordenação palestra passagem passeio pastelada peça piquenique
  posse procissão quermesse recepção retiro reunião rolê romaria rosário sarau seminário sepultamento sessão show solenidade sopão terço
  treinamento trilha tríduo velório via-sacra viagem vigilia vigília visita voluntários
`);

/** Words that begin the name of a place. */
export const PLACES = setOf(`
  abrigo anexo arena asilo associação auditório bairro balneário barracão bosque buffet cachoeira campo cantina capela casa catedral
  cemitério centro chácara churrascaria clube colégio comunidade condomínio congregação cozinha creche escola espaço estacionamento
  fazenda galpão garagem ginásio hall horto hospital igreja jardim lagoa lanchonete lar matriz memorial monte padaria paróquia parque
  pátio pizzaria portão posto pousada praia prainha prédio quadra quintal rancho recanto refeitório represa restaurante rio sala salão
  santuário secretaria sede seminário shopping sítio teatro templo terreno tulha vila
`);

/** Words after which a phrase that names an event or a place ends. */
export const STOPS = setOf(`
  acontece acontecerá adiada adiado antes após cada cancelada cancelado começa começando começará começou confirme conosco contamos
  convida convidamos depois devido entrada esperamos estará está estão fica ficou foi gente haverá há hein informações ingresso ingressos
  inscrição inscrições irmãos kkk leve levem logo marcada marcado mesmo mudou não onde participe participem partir passa passará passou
  pessoal pois porque prevista previsto quando que quem realiza-se realizar-se realizará remarcada remarcado rsrs sai saindo sairá se
  segue será serão seria suspensa suspenso tá tem temos terá teremos traga tragam transferida transferido vai valor vamos vão vem venha
  venham viu
`);
