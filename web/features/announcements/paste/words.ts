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
  "edição edições vez série convocação chamada via turma etapa parte igreja leitura jornada geração opção aula fase semana conferência convenção unidade eucaristia dose",
);
/** Abbreviations that end with a full stop. */
export const ABBREVIATIONS = setOf(
  "pr pra av r jd dr dra sr sra ir pe diac dc dom prof profa rev bp ap tel no nº sto sta seg ter qua qui sex sab n pq vl cap caps of art presb miss cj pç trav rod",
);
export const STREETS = setOf(
  "av avenida rua r travessa tv estrada rod rodovia alameda praça largo trav",
);
export const ORDINAL_WEEKDAYS = setOf("segunda terça quarta quinta sexta");

export const MONTHS = indexOf(
  "-",
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
  círculo grupo aconselhamento acampamento acampa acampadentro adoração almoço aniversário apresentação arraiá arraial arrecadação assembleia
  aula aulão avivamento bazar batismo batismos batizado batizados bingo brechó bodas café caminhada campanha campeonato cantata cantina
  capacitação casamento catequese catecumenato celebração célula ceia chá churrasco clube coleta coleta comemoração concerto
  conexão confraternização congresso conferência consagração convenção coral corrida coroação crisma culto curso
  degustação desfile despedida devocional discipulado distribuição dedicação doação ebd ebf encontro encontrão ensaio
  escala escola espetáculo estudo evangelismo evento excursão exposição feijoada feira festa festival festividade
  formação formatura fórum funeral galeto gincana homenagem hora-santa impacto inauguração intercessão intercâmbio jantar jejum jornada
  lanche lançamento lava-pés leilão live louvorzão luau macarronada mateada missa mocidade montagem mostra musical mutirão
  novena noivado oficina olimpíada oração ordenação palestra parada passeata passeio pastelada peça pedágio peregrinação piquenique
  plantão posse posse pregação procissão quermesse quaresma recepção recital recolhimento reencontro
  reforço relógio resgate retiro reunião rifa roda rolê romaria sarau santa-ceia sepultamento seminário serenata
  sessão show simpósio solenidade sopão sorteio terço torneio trezena treinamento tríduo trilha vacinação velório vigília
  vigilia visita visitação viagem voluntários workshop xiv futebol passagem missão acolhida café-colonial cinema cine sopa
  confissões confissão cerco via-sacra rosário exéquias enterro eleição pizzada ágape
`);

/** Words that begin the name of a place. */
export const PLACES = setOf(`
  aldeia alameda anexo área associação auditório avenida av av. balneário bairro biblioteca bosque cantina campo câmara buffet
  capela casa catedral cemitério centro chácara clube colégio comunidade condomínio congregação convento cozinha creche
  cripta ed. edifício escola espaço estacionamento estádio estância faculdade fazenda galeria galpão garagem ginásio gramado
  gruta hall horto hospital hotel igreja instituto jardim lago lagoa lanchonete largo livraria matriz memorial monte mosteiro museu
  nave parque paróquia pátio piscina pizzaria pousada praça praia prainha prédio posto portão rio lar quadra r. rancho recanto refeitório represa
  restaurante rodoviária rua sacristia sala salão santuário seminário sede sítio subsolo teatro templo terreiro terreno térreo
  travessa tulha universidade varanda vila creche churrascaria asilo abrigo shopping sorveteria padaria estrada rod
  rodovia cachoeira cabana barracão tenda oca arena cepe sesc senac cras ubs asilo secretaria escritório gabinete
  tv. trav mercado supermercado ong orfanato presídio terminal estação quintal
`);

/** Words before the name of a person. */
export const PERSONS = setOf(
  "irmã irmão ir pr pra pastor pastora padre pe frei dom dona seu tia tio diác dc diácono diaconisa presb presbítero dr dra prof profa sr sra missionária missionário miss rev ev bispo apóstolo cantor cantora secretaria líder coordenadora coordenador",
);

/** Words after which a phrase that names an event or a place ends. */
export const STOPS = setOf(`
  que será serão vai vão está estão estará foi fica ficou acontece acontecerá acontecem terá teremos temos tem haverá há
  começa começará começando inicia iniciará realizar-se realiza-se realizará sairá saindo sai saímos passa passou passará mudou
  onde quando quem depois após logo porque pois venha venham vem vamos traga tragam leve levem participe participem não
  contamos esperamos confirme entrada ingresso ingressos ingressos inscrições inscrição informações convidamos convida
  segue partir seria acontecendo se aguardamos teve conosco cada valor gente pessoal irmãos começou rsrs rs kkk kkkk hein viu tá devido marcada marcado prevista previsto antes mesmo
`);
