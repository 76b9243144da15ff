import type { ReactNode } from "react";

/** The sign of sharing on an iPhone: an arrow out of a box. */
const ShareSign = ({ x, y }: { x: number; y: number }) => (
  <g
    transform={`translate(${x} ${y})`}
    fill="none"
    stroke="var(--accent-ink)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M-4 -2h-3.5v12h15v-12h-3.5" />
    <path d="M0 5v-14m-4 4l4 -4 4 4" />
  </g>
);

/** The upper or lower half of a phone with what is pressed in it. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 132 84" className="install-drawing">
      {children}
    </svg>
  );
}

const outline = { fill: "var(--surface)", stroke: "var(--line-strong)", strokeWidth: 1.5 };
const quiet = { fill: "var(--line-strong)" };

const STEPS = [
  {
    text: (
      <>
        Toque em <strong>Compartilhar</strong> (em alguns, antes em <strong>•••</strong>).
      </>
    ),
    drawing: (
      <Drawing>
        <path d="M16 -2v70a14 14 0 0 0 14 14h72a14 14 0 0 0 14 -14v-70" {...outline} />
        <rect x="28" y="6" width="76" height="5" rx="2.5" {...quiet} />
        <rect x="28" y="17" width="52" height="5" rx="2.5" {...quiet} />
        <path d="M16 36h100" stroke="var(--line-strong)" />
        <path
          d="M36 52l-5 5 5 5M52 52l5 5 -5 5"
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
        <circle
          cx="80"
          cy="56"
          r="17"
          fill="var(--accent-soft)"
          stroke="var(--accent-ink)"
          strokeWidth="1.5"
        />
        <ShareSign x={80} y={55} />
      </Drawing>
    ),
  },
  {
    text: (
      <>
        Desça a lista e toque em <strong>Adicionar à Tela de Início</strong>.
      </>
    ),
    drawing: (
      <Drawing>
        <path d="M16 86v-70a14 14 0 0 1 14 -14h72a14 14 0 0 1 14 14v70" {...outline} />
        <rect x="28" y="13" width="48" height="5" rx="2.5" {...quiet} />
        <rect
          x="23"
          y="29"
          width="86"
          height="26"
          rx="8"
          fill="var(--accent-soft)"
          stroke="var(--accent-ink)"
          strokeWidth="1.5"
        />
        <rect x="31" y="39.5" width="44" height="5" rx="2.5" fill="var(--accent-ink)" />
        <g fill="none" stroke="var(--accent-ink)" strokeWidth="2" strokeLinecap="round">
          <rect x="87" y="34.5" width="15" height="15" rx="4" />
          <path d="M94.500 38.500v7M91 42h7" />
        </g>
        <rect x="28" y="67" width="60" height="5" rx="2.5" {...quiet} />
      </Drawing>
    ),
  },
  {
    text: (
      <>
        Abra os avisos pelo <strong>novo ícone</strong> e toque de novo em <strong>Me avise</strong>
        .
      </>
    ),
    drawing: (
      <Drawing>
        <path d="M16 -2v70a14 14 0 0 0 14 14h72a14 14 0 0 0 14 -14v-70" {...outline} />
        <rect x="29" y="4" width="20" height="20" rx="5" {...quiet} />
        <rect x="83" y="4" width="20" height="20" rx="5" {...quiet} />
        <rect x="29" y="40" width="20" height="20" rx="5" {...quiet} />
        <rect x="83" y="40" width="20" height="20" rx="5" {...quiet} />
        <image href="/favicon.svg" x="52" y="20" width="28" height="28" />
        <rect
          x="50"
          y="18"
          width="32"
          height="32"
          rx="9"
          fill="none"
          stroke="var(--accent-ink)"
          strokeWidth="1.5"
        />
      </Drawing>
    ),
  },
];

/** How the board comes onto the home screen of an iPhone or iPad, in words and drawings of our own. */
export function InstallSteps() {
  return (
    <>
      <p>O iPhone e o iPad só entregam mensagens de sites que estão na Tela de Início.</p>
      <ol className="install-steps">
        {STEPS.map(({ text, drawing }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change.
          <li key={index}>
            {drawing}
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
