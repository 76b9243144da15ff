const TITLES = [
  "Culto da família",
  "Ensaio do coral",
  "Reunião de oração",
  "Escola bíblica de férias",
  "Encontro de casais",
  "Vigília dos jovens",
  "Almoço comunitário",
  "Mutirão de limpeza do salão",
  "Batismo nas águas",
  "Santa Ceia",
  "Arrecadação de alimentos e agasalhos para as famílias do bairro",
  "Conferência de missões com convidados do Norte e do Nordeste",
  "Café da manhã dos homens",
  "Chá das mulheres",
  "Aula de violão para iniciantes",
];
const ADDITIONS = ["", "", "", " – inscrições abertas", " (mudança de horário)", " com o pr. João"];
const SENTENCES = [
  "Venha e traga um amigo.",
  "A entrada é franca e há estacionamento ao lado da igreja.",
  "Traga um prato de doce ou salgado para o lanche depois do encontro.",
  "As crianças de até dez anos ficam com a equipe do ministério infantil, na sala ao lado.",
  "Quem precisar de carona fale com a secretaria até quinta-feira, das 9h às 17h.",
  "Pedimos que cheguem com quinze minutos de antecedência.",
  "A inscrição custa R$ 25,00 e inclui almoço, apostila e transporte; ninguém fica de fora por falta de dinheiro.",
  "Estaremos orando pelas famílias, pelos enfermos e pelos que estão longe de casa.",
  "Precisamos de voluntários para a recepção, a cozinha, o som e a limpeza.",
  "Mais informações pelo telefone (11) 5555-0123 ou depois do culto de domingo, no balcão de avisos.",
  "Se chover, o encontro passa para o salão social, no segundo andar.",
  "As doações podem ser entregues na portaria, de segunda a sexta, em sacolas fechadas.",
  "O grupo se reúne no portão principal às 6h30 e volta no fim da tarde. 🙏",
  "Confirme a presença com os líderes da sua célula.",
];

/** A number from 0 to 1 that looks random and is the same for the same `seed`. */
const noise = (seed: number) => Math.abs(Math.sin(seed) * 10_000) % 1;

/** An announcement as churches write them: mostly two or three sentences, now and then a long text. */
export function announcementText(index: number): { title: string; description: string } {
  let seed = 100 * (index + 1);
  const next = () => noise(seed++);
  const pick = (list: string[]) => list[Math.floor(next() * list.length)] ?? "";
  const title = pick(TITLES) + pick(ADDITIONS);
  const sentences = 1 + Math.floor(next() ** 3 * 14);
  const parts = Array.from(
    { length: sentences },
    () => pick(SENTENCES) + (next() < 0.2 ? "\n\n" : " "),
  );
  return { title, description: parts.join("").trim() };
}
