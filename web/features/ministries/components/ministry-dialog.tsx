import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { errorText } from "@/lib/data/errors.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { useSaveMinistry } from "../mutations.ts";
import { unusedColor } from "../palette.ts";
import { type ListedMinistry, ministriesQuery } from "../queries.ts";
import { badgeStyle } from "../rules.ts";
import { ministrySchema } from "../schema.ts";
import { ColorField } from "./color-field.tsx";

// Of a unique constraint; the table has no other.
const NAME_TAKEN = "23505";

type MinistryDialogProps = {
  /** Undefined for a new one. */
  editing: ListedMinistry | undefined;
  opener: HTMLElement;
  onClose: () => void;
};

export function MinistryDialog({ editing, opener, onClose }: MinistryDialogProps) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const form = useForm({
    resolver: standardSchemaResolver(ministrySchema),
    defaultValues: { name: editing?.name ?? "", color: editing?.color ?? unusedColor(ministries) },
  });
  const { register, handleSubmit, setError, watch, formState } = form;
  const { mutate, isPending } = useSaveMinistry(onClose);
  const submit = handleSubmit((values) => {
    const onError = (error: Error) => {
      const field = Reflect.get(error, "code") === NAME_TAKEN ? "name" : "root.server";
      setError(field, { message: errorText(error) }, { shouldFocus: true });
    };
    mutate({ base: editing, values }, { onError });
  });

  return (
    <FormDialog
      title={editing ? "Editar Ministério" : "Novo Ministério"}
      opener={opener}
      dirty={formState.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={submit} className="space-y-5">
          <TextField
            label="Nome"
            error={formState.errors.name?.message}
            autoComplete="off"
            {...register("name")}
          />
          <ColorField form={form} />
          <BadgePreview name={watch("name")} color={watch("color").trim()} />
          <FormError text={formState.errors.root?.server?.message} />
          <DialogActions onCancel={close}>
            <BusyButton type="submit" busy={isPending} doing="Salvando...">
              {editing ? "Salvar" : "Criar Ministério"}
            </BusyButton>
          </DialogActions>
        </form>
      )}
    </FormDialog>
  );
}

const THEMES = { light: "Tema claro", dark: "Tema escuro" };

/** How the badge will look on a card, in both themes side by side. */
function BadgePreview({ name, color }: { name: string; color: string }) {
  const style = badgeStyle(color);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
      {Object.entries(THEMES).map(([theme, label]) => (
        <figure
          key={theme}
          className={`${theme} min-w-0 rounded-xl border border-line bg-surface p-[min(0.75rem,3vw)]`}
        >
          <figcaption className="mb-2 text-sm text-muted">{label}</figcaption>
          <span className="badge text-ink" style={style}>
            {trimmed(name) || "Ministério"}
          </span>
        </figure>
      ))}
    </div>
  );
}
