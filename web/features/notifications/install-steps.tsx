import type { ReactNode } from "react";

const MARKED = { fill: "var(--accent-soft)", stroke: "var(--accent-ink)", strokeWidth: 1.5 };
const LINE = {
  fill: "none",
  stroke: "var(--accent-ink)",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const QUIET_LINE = { ...LINE, stroke: "var(--line-strong)" };

const TOP_HALF = "M16 86v-70a14 14 0 0 1 14 -14h72a14 14 0 0 1 14 14v70";
const BOTTOM_HALF = "M16 -2v70a14 14 0 0 0 14 14h72a14 14 0 0 0 14 -14v-70";

/**
 * Draws a bar that stands for a line of text. With a height of 20 it is a square that stands for an
 * icon.
 */
const Bar = ({ at: [x, y], width, height = 5 }: BarProps) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={height}
    rx={height === 5 ? 2.5 : 5}
    fill="var(--line-strong)"
  />
);
type BarProps = { at: readonly [number, number]; width: number; height?: number };

const STEPS: { text: ReactNode; half: string; drawing: ReactNode }[] = [
  {
    text: (
      <>
        Toque em <strong>Compartilhar</strong> (em alguns, antes em <strong>•••</strong>).
      </>
    ),
    half: BOTTOM_HALF,
    drawing: (
      <>
        <Bar at={[28, 6]} width={76} />
        <Bar at={[28, 17]} width={52} />
        <path d="M16 36h100" stroke="var(--line-strong)" />
        <path d="M36 52l-5 5 5 5M52 52l5 5 -5 5" {...QUIET_LINE} />
        <circle cx="80" cy="56" r="17" {...MARKED} />
        <path d="M76 53h-3.5v12h15v-12h-3.5M80 60v-14m-4 4l4 -4 4 4" {...LINE} />
      </>
    ),
  },
  {
    text: (
      <>
        Desça a lista e toque em <strong>Adicionar à Tela de Início</strong>.
      </>
    ),
    half: TOP_HALF,
    drawing: (
      <>
        <Bar at={[28, 13]} width={48} />
        <rect x="23" y="29" width="86" height="26" rx="8" {...MARKED} />
        <rect x="31" y="39.5" width="44" height="5" rx="2.5" fill="var(--accent-ink)" />
        <rect x="87" y="34.5" width="15" height="15" rx="4" {...LINE} />
        <path d="M94.500 38.500v7M91 42h7" {...LINE} />
        <Bar at={[28, 67]} width={60} />
      </>
    ),
  },
  {
    text: (
      <>
        Abra os avisos pelo <strong>novo ícone</strong> e toque de novo em <strong>Me avise</strong>
        .
      </>
    ),
    half: BOTTOM_HALF,
    drawing: (
      <>
        <Bar at={[29, 4]} width={20} height={20} />
        <Bar at={[83, 4]} width={20} height={20} />
        <Bar at={[29, 40]} width={20} height={20} />
        <Bar at={[83, 40]} width={20} height={20} />
        <image href="/favicon.svg" x="52" y="20" width="28" height="28" />
        <rect x="50" y="18" width="32" height="32" rx="9" {...MARKED} fill="none" />
      </>
    ),
  },
];

/** Explains in words and drawings how to add the board to the home screen of an iPhone or iPad. */
export function InstallSteps() {
  return (
    <>
      <p>
        A partir do iOS 16.4, o iPhone e o iPad entregam mensagens de sites que estão na Tela de
        Início.
      </p>
      <ol className="install-steps">
        {STEPS.map(({ text, half, drawing }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change.
          <li key={index}>
            <svg aria-hidden viewBox="0 0 132 84" className="w-31 shrink-0 rounded-xl bg-sunken">
              <path d={half} fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="1.5" />
              {drawing}
            </svg>
            <p className="min-w-0">
              <strong aria-hidden>{index + 1}. </strong>
              {text}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-muted">
        Está dentro de outro aplicativo, como o Instagram? Abra esta página no Safari.
      </p>
    </>
  );
}
