const BELOW_TWENTY =
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const TENS = ["", "", "vinte", "trinta", "quarenta", "cinquenta"];
const FEMININE: Readonly<Record<string, string>> = { um: "uma", dois: "duas" };

/** A whole number from 0 to 59, masculine: `vinte e dois`. */
export function numberInWords(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10)] ?? "";
  const rest = number % 10;
  return rest === 0 ? tens : `${tens} e ${numberInWords(rest)}`;
}

/** A whole number from 0 to 19, feminine as hours are: `uma`, `duas`, `três`. */
export function feminineInWords(number: number): string {
  const words = numberInWords(number);
  return FEMININE[words] ?? words;
}
