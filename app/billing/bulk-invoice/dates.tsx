import { useTranslation } from "react-i18next";
import type { DayOrder } from "#provider/contract/bulk-words";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { bulkPaths } from "~/paths/bulk";
import type { ShownUpload } from "./data";

const OTHER: Record<DayOrder, DayOrder> = { DMY: "MDY", MDY: "DMY" };

/**
 * Shows how dates written as text were read: `01/03/2026` is the first of March or the third of January, and only the
 * author of the file knows which. A person can switch the order of each column. The page has the namespaces `bulk-one`
 * and `invoices`.
 */
export function ReadDates({ upload, errors }: { upload: ShownUpload; errors: string[] | undefined }) {
  const { t } = useTranslation(["bulk-one", "invoices"]);
  const { day } = useFormat();
  const { id, dates, may, revision } = upload;
  if (!may.change || (dates.length === 0 && !errors)) return null;
  return (
    <Card title={t("dates.title")}>
      <FormErrors errors={errors} />
      {dates.map(({ column, order, isSure, example }) => (
        <Form
          key={asItCame(column)}
          method="post"
          action={bulkPaths.one(id)}
          className="row row-between"
          preventScrollReset
        >
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="column" value={asItCame(column)} />
          <p>
            <strong>{sayWord(column, (known) => t(`invoices:field.${known}`))}</strong>:{" "}
            {sayWord(order, (known) => t(`dates.${known}`, { typed: example.typed, day: day(example.day, "long") }))}{" "}
            <span className="muted">{t(isSure ? "dates.sure" : "dates.guessed")}</span>
          </p>
          {typeof column === "string" && typeof order === "string" && (
            <>
              <input type="hidden" name="order" value={OTHER[order]} />
              <SubmitButton variant="secondary" name="intent" value="dates">
                {t(`dates.read${OTHER[order]}`)}
              </SubmitButton>
            </>
          )}
        </Form>
      ))}
    </Card>
  );
}
