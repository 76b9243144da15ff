/** Why a file does not become the announcement's picture, in words for who chose it, with a way on. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
}

const CAPTURE = "mostre-a na tela, faça uma captura de tela e escolha a captura";

/** Begun with at this place of the file. */
type Kind = { at: number; marks: readonly string[]; text: string };

const KINDS: readonly Kind[] = [
  {
    at: 4,
    marks: ["ftyphei", "ftyphev", "ftypmif1", "ftypmsf1"],
    text: `Esta foto está no formato HEIC, do iPhone, que este navegador não abre. Um jeito que sempre funciona: ${CAPTURE}.`,
  },
  {
    at: 0,
    marks: ["%PDF"],
    text: `Isto é um PDF, não uma imagem. Abra a página que interessa, faça uma captura de tela e escolha a captura.`,
  },
  {
    at: 4,
    marks: ["ftyp", "moov"],
    text: "Isto parece um vídeo. Escolha uma foto ou um cartaz.",
  },
  { at: 0, marks: ["\u001aEß£"], text: "Isto parece um vídeo. Escolha uma foto ou um cartaz." },
];

export const OTHER = `Não foi possível abrir esta imagem. Escolha um arquivo JPEG ou PNG, ou ${CAPTURE}.`;

/** A file beyond it fills a phone's memory before it becomes small. */
export const MOST_BYTES = 60_000_000;
export const TOO_LARGE =
  "Este arquivo é grande demais. Escolha uma imagem de até 60 MB, ou faça uma captura de tela dela.";
export const FORGOTTEN =
  "A imagem que você tinha escolhido não ficou guardada neste aparelho. Escolha de novo.";

/** How many bytes of a file say what it is. */
export const HEAD = 16;

/** What to say of a file that begins with these bytes and that the browser cannot decode. */
export function unreadable(head: Uint8Array): string {
  const letters = String.fromCharCode(...head);
  const kind = KINDS.find(({ at, marks }) => marks.some((mark) => letters.startsWith(mark, at)));
  return kind?.text ?? OTHER;
}
