import { fold } from "@/lib/text/fold.ts";

/** Returns the words of a text as a set, folded. */
export const setOf = (words: string): ReadonlySet<string> =>
  new Set(fold(words).trim().split(/\s+/));

/** Returns a map from each word to the index of its line. The words of one line mean the same. */
export const indexOf = (...lines: string[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line, index) => [...setOf(line)].map((word) => [word, index] as const)));

export const WEEKDAYS = indexOf(
  "domingo domingos dom domigo",
  "segunda segunda-feira segundas segundas-feiras seg",
  "terça terça-feira terças terças-feiras ter",
  "quarta quarta-feira quartas quartas-feiras qua",
  "quinta quinta-feira quintas quintas-feiras qui",
  "sexta sexta-feira sextas sextas-feiras sex",
  "sábado sábados sáb sab sabdo",
);

/** Weekday words that also mean something else: `ter` is a verb, `sexta` an ordinal. They need a neighbour that shows the meaning. */
export const SHORT_WEEKDAYS = setOf("dom seg ter qua qui sex sáb");
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

export const MONTHS = indexOf(
  "(none)",
  "janeiro jan",
  "fevereiro fev",
  "março mar",
  "abril abr",
  "maio mai",
  "junho jun",
  "julho jul",
  "agosto ago",
  "setembro set",
  "outubro out",
  "novembro nov",
  "dezembro dez dezenbro",
);

export const NUMBERS = indexOf(
  "zero",
  "um uma primeiro primeira",
  "dois duas segundo segunda",
  "três terceiro terceira",
  "quatro quarto quarta",
  "cinco quinto quinta",
  "seis sexto sexta",
  "sete sétimo",
  "oito",
  "nove",
  "dez",
  "onze",
  "doze",
  "treze",
  "quatorze catorze",
  "quinze",
  "dezesseis",
  "dezessete",
  "dezoito",
  "dezenove",
  "vinte",
);

/** Words that begin the name of an event. A title begins with one of them where the message has one. */
export const EVENTS = setOf(`
  acampa acampamento ação adoração almoço aniversário apresentação arraiá arrecadação assembleia atendimento aula avivamento ágape
  batismo batizado bazar bingo bodas brechó café caminhada campanha campeonato cantata cantina caravana casamento catequese ceia
  celebração célula chá churrasco cine cinema círculo clube coleta comemoração concerto conferência confissão confissões confraternização
  congresso consagração coral corrida crisma culto curso dedicação despedida discipulado distribuição doação ebd ebf eleição encontro
  ensaio enterro escala escola estudo evangelismo evento excursão feijoada feira festa festinha festival formação formatura funeral
  futebol gincana gravação grupo homenagem inauguração intercessão jantar jejum jogo jornada lanche lançamento lava-pés leilão live
  louvorzão luau macarronada missa missão mocidade montagem mostra musical mutirão novena oficina oração ordenação palestra passagem
  passeio pastelada peça peregrinação piquenique posse procissão quermesse recepção retiro reunião rolê romaria rosário sarau seminário
  sepultamento sessão show solenidade sopão sorteio terço torneio treinamento trezena trilha tríduo velório via-sacra viagem vigilia
  vigília visita voluntários workshop
`);

/** Words that begin the name of a place. */
export const PLACES = setOf(`
  abrigo anexo arena asilo associação auditório área bairro balneário barracão biblioteca bosque buffet cachoeira campo cantina capela
  casa catedral cemitério centro chácara churrascaria clube colégio comunidade condomínio congregação convento cozinha creche edifício
  escola espaço estacionamento estação estádio faculdade fazenda galpão garagem ginásio gruta hall horto hospital hotel igreja instituto
  jardim lagoa lanchonete lar matriz memorial monte padaria paróquia parque pátio piscina pizzaria portão posto pousada praia prainha
  prédio quadra quintal rancho recanto refeitório represa restaurante rio sacristia sala salão santuário secretaria sede seminário
  shopping sítio teatro templo terreno tulha universidade vila
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
