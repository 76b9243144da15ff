import { Link2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { CopyField } from "@/features/announcements/send/copy-field.tsx";
import { copyText } from "@/lib/browser/clipboard.ts";
import { absolute } from "@/lib/config.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";

type OutputCardProps = {
  icon: ReactNode;
  name: string;
  /** The words of its link. */
  action: string;
  text: string;
  path: string;
  /** What is said of one that is out. */
  state?: ReactNode;
  isOutdated?: boolean;
  /** Anyone may open it, so its link can be sent. */
  isPublic?: boolean;
};

/** One of the four outputs, and the way to it. */
export function OutputCard(props: OutputCardProps) {
  const { icon, name, action, text, path, state, isOutdated = false, isPublic = false } = props;
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
        {icon}
        {name}
      </h3>
      <p className="text-muted">{text}</p>
      {state}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Link
          to={path}
          className={buttonStyle({
            variant: isOutdated ? "primary" : "outline",
            className: "grow",
          })}
        >
          {action}
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
