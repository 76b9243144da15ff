/** Says, on the screen alone, that what is shown may still change. */
export function DraftNotice() {
  return (
    <p className="draft rounded-xl border border-line-strong bg-sunken px-4 py-3">
      <strong>Rascunho.</strong> A semana ainda não foi fechada: por enquanto só a equipe vê isto.
    </p>
  );
}
