import { Controller } from "react-hook-form";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import type { AnnouncementForm } from "./use-announcement-form.ts";
import { ministryOf, type useAuthorship } from "./use-authorship.ts";

type MinistryFieldProps = { form: AnnouncementForm; author: ReturnType<typeof useAuthorship> };

/** The ministry of the announcement; one line where there is no choice. */
export function MinistryField({ form, author }: MinistryFieldProps) {
  const { choice, isWithoutMinistry } = author;
  const options = [
    ...(choice.none ? [{ value: null, label: choice.none }] : []),
    ...ministryOptions(choice.ministries),
  ];
  return (
    <Field
      label="Ministério"
      optional={choice.none !== undefined && !choice.locked}
      error={form.formState.errors.ministry_id?.message}
    >
      {(controlProps) => (
        <div className={choice.locked ? "ministry-line" : undefined}>
          {choice.locked && <span>Publicando{choice.preset === null ? "" : " por"}</span>}
          <Controller
            control={form.control}
            name="ministry_id"
            render={({ field }) => (
              <Select
                controlProps={controlProps}
                value={ministryOf(choice, field.value)}
                onChange={field.onChange}
                options={options}
                disabled={choice.locked}
              />
            )}
          />
          {isWithoutMinistry && (
            // Replaces the dialog's entry in the history, so that Back leads to the list.
            <Link to={paths.account} replace className="action-link focus-ring -mx-1">
              Escolher em minha conta
            </Link>
          )}
        </div>
      )}
    </Field>
  );
}
