/** Says to the person who chose a file why it cannot become a picture, and what to do instead. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
}

const CAPTURE = "mostre-a na tela, faça uma captura de tela e escolha a captura";

const VIDEO = "Isto parece um vídeo. Escolha uma foto ou um cartaz.";

/** The texts for files that have one of these marks at a place. */
const KINDS = [
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
  { at: 4, marks: ["ftyp", "moov"], text: VIDEO },
  { at: 0, marks: ["\u001aEß£"], text: VIDEO },
];

export const OTHER = `Não foi possível abrir esta imagem. Escolha um arquivo JPEG ou PNG, ou ${CAPTURE}.`;

export const TOO_LARGE =
  "Este arquivo é grande demais. Escolha uma imagem de até 60 MB, ou faça uma captura de tela dela.";
export const FORGOTTEN =
  "A imagem que você tinha escolhido não ficou guardada neste aparelho. Escolha de novo.";

/** The number of bytes that name the kind of a file. */
export const HEAD = 16;

/** Says why the browser cannot decode a file that begins with these bytes. */
export function unreadable(head: Uint8Array): string {
  const letters = String.fromCharCode(...head);
  const kind = KINDS.find(({ at, marks }) => marks.some((mark) => letters.startsWith(mark, at)));
  return kind?.text ?? OTHER;
}
