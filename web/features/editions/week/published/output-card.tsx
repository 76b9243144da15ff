import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { inEdition } from "@/app/addresses.ts";
import { CopyField } from "@/features/announcements/send/copy-field.tsx";
import { copyText } from "@/lib/browser/clipboard.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { absolute } from "@/lib/config.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import { editionSlug } from "../../model/find-edition.ts";
import { pastMoment } from "../../model/past-moment.ts";
import type { Published } from "../../model/queries.ts";
import type { OutputState } from "../../outputs/output-state.ts";
import type { Output } from "../../outputs/registry.ts";

type OutputCardProps = {
  output: Output;
  edition: Published;
  state: OutputState | undefined;
  /** Whether it is what comes next. */
  isNext: boolean;
};

/** One of the outputs, and the way to it; of one that leaves the house, whether it is out and still right. */
export function OutputCard({ output, edition, state, isNext }: OutputCardProps) {
  const { icon: Icon, name, action, text, mark, isPublic = false } = output;
  const path = inEdition(output.path, editionSlug(edition));
  const isOutdated = state?.isOutdated ?? false;
  const now = useNow();
  const [isRefused, setIsRefused] = useState(false);
  const link = absolute(path);

  async function copy() {
    const copied = await copyText(link);
    setIsRefused(!copied);
    if (copied) notify.success({ title: "Link copiado", description: link });
  }

  return (
    <li className="card flex min-w-0 flex-col gap-2 px-4 py-3">
      <div className="output-name">
        <h3>
          <Icon aria-hidden />
          {name}
        </h3>
        {isPublic && (
          <button
            type="button"
            className="action-link focus-ring"
            aria-label={`Copiar link: ${name}`}
            onClick={() => void copy()}
          >
            Copiar link
          </button>
        )}
      </div>
      <p className="text-muted">{text}</p>
      {state && mark && (
        <p className="font-semibold">
          {mark.done} {pastMoment(state.outAt, now)}.
          {isOutdated && (
            <span className="mt-1 flex items-start gap-1.5 text-postponed-ink">
              <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
              {mark.advice}
            </span>
          )}
        </p>
      )}
      {isNext && <p className="mt-auto font-semibold text-accent-ink">Próximo passo</p>}
      <Link
        to={path}
        className={buttonStyle(isNext ? {} : { variant: "outline", className: "mt-auto" })}
      >
        {(isOutdated && mark?.correctedAction) || action}
      </Link>
      {isRefused && <CopyField label={`Link: ${name}`} value={link} />}
    </li>
  );
}
