import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { plainField } from "~/components/field";
import { SelectField } from "~/components/text-field";
import { useLiveSubmit } from "~/components/use-live-submit";
import { paths } from "~/utils/paths";

type Props = { applications: readonly { appId: string; appName: string }[]; appId: string | undefined };

/** Which application the figures and the chart are about. A GET form: with scripts choosing is enough, without one presses *Show*. */
export function ChooseApplication({ applications, appId }: Props) {
  const { t } = useTranslation("dashboard");
  const live = useLiveSubmit(paths.dashboard);
  return (
    <Form method="get" action={paths.dashboard} className="row row-form" {...live}>
      <SelectField
        field={plainField("appId", { value: appId ?? "" })}
        label={t("application")}
        placeholder={t("everyApplication")}
        options={applications.map((one) => ({ value: one.appId, label: one.appName }))}
      />
      <span className="no-js-only">
        <Button type="submit">{t("show")}</Button>
      </span>
    </Form>
  );
}
