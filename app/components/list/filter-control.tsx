import { useTranslation } from "react-i18next";
import { FieldErrors, plainField } from "~/components/form/field";
import { AmountField, DateField, TextField } from "~/components/form/text-field";
import { Icon } from "~/components/media/icon";
import type { FilterField } from "./filter-chips";

type Props = {
  filter: FilterField;
  /** The filter's value in the URL. */
  value: string;
  errors: string[] | undefined;
  /** The id of the field's form, if the field stands outside it. */
  form: string | undefined;
};

/** The field of a filter. */
export function FilterControl({ filter, value, errors, form }: Props) {
  const { t } = useTranslation("components");
  const { name, label, kind } = filter;
  const field = plainField(name, { id: `filter-${name}`, value, errors, form });
  if (kind === "amount") return <AmountField {...{ field, label }} labelHidden currency={filter.currency} />;
  if (kind === "date") return <DateField {...{ field, label }} />;
  if (kind !== "select" && kind !== "source" && kind !== "dispute") {
    const inRow = kind === "search" && {
      prefix: <Icon source="SearchIcon" />,
      placeholder: filter.placeholder ?? label,
      labelHidden: true,
    };
    return <TextField {...{ field, label, ...inRow }} type={kind} inputMode={filter.inputMode} autoComplete="off" />;
  }
  return (
    <div className="choices">
      {[{ value: "", label: t("filters.all") }, ...filter.options].map((option) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            className="choice-box"
            name={name}
            form={form}
            value={option.value}
            defaultChecked={value === option.value}
          />
          {option.label}
        </label>
      ))}
      <FieldErrors id={field.errorId} errors={errors} />
    </div>
  );
}
