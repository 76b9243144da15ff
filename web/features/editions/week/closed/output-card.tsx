import { Link2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { CopyField } from "@/features/announcements/send/copy-field.tsx";
import { copyText } from "@/lib/browser/clipboard.ts";
import { absolute } from "@/lib/config.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import type { Output } from "../../outputs/output.ts";

type OutputCardProps = {
  output: Output;
  path: string;
  isOutdated: boolean;
  /** What is said of one that is out. */
  children: ReactNode;
};

/** One of the outputs, and the way to it. */
export function OutputCard({ output, path, isOutdated, children }: OutputCardProps) {
  const { icon: Icon, name, action, text, mark, isPublic = false } = output;
  const [isRefused, setIsRefused] = useState(false);
  const link = absolute(path);

  async function copy() {
    const copied = await copyText(link);
    setIsRefused(!copied);
    if (copied) notify.success({ title: "Link copiado", description: link });
  }

  return (
    <li className="card flex min-w-0 flex-col gap-2 px-4 py-3">
      <h3 className="flex items-center gap-2 font-serif text-lg font-semibold [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent-ink">
        <Icon aria-hidden />
        {name}
      </h3>
      <p className="text-muted">{text}</p>
      {children}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Link
          to={path}
          className={buttonStyle({
            variant: isOutdated ? "primary" : "outline",
            className: "grow",
          })}
        >
          {(isOutdated && mark?.correctedAction) || action}
        </Link>
        {isPublic && (
          <Button
            variant="icon"
            aria-label={`Copiar o link: ${name}`}
            data-tooltip="Copiar o link"
            onClick={() => void copy()}
          >
            <Link2 aria-hidden />
          </Button>
        )}
      </div>
      {isRefused && <CopyField label={`Link: ${name}`} value={link} />}
    </li>
  );
}
