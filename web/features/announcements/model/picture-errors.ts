/**
 * Error if a file cannot become a picture. The message tells the person why, and what to do
 * instead.
 */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

const CAPTURE = "mostre-a na tela, faça uma captura de tela e escolha a captura";

const KINDS: readonly [RegExp, string][] = [
  [
    /hei[cf]$/i,
    `Esta foto está no formato HEIC, do iPhone, que este navegador não abre. Um jeito que sempre funciona: ${CAPTURE}.`,
  ],
  [
    /pdf$/i,
    "Isto é um PDF, não uma imagem. Abra a página que interessa, faça uma captura de tela e escolha a captura.",
  ],
  [/^video\//, "Isto parece um vídeo. Escolha uma foto ou um cartaz."],
];

export const UNREADABLE = `Não foi possível abrir esta imagem. Escolha um arquivo JPEG ou PNG, ou ${CAPTURE}.`;
export const TOO_LARGE =
  "Este arquivo é grande demais. Escolha uma imagem de até 60 MB, ou faça uma captura de tela dela.";
export const NOT_STORED =
  "A imagem que você tinha escolhido não ficou guardada neste aparelho. Escolha de novo.";

/**
 * Returns the message for a file that the browser cannot decode. Some systems do not set the type,
 * so the function also reads the name of the file.
 */
export const unreadableMessage = ({ type, name }: Pick<File, "type" | "name">) =>
  KINDS.find(([pattern]) => pattern.test(type || name))?.[1] ?? UNREADABLE;
