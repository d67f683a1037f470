import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { plainField } from "~/components/form/field";
import { SelectField } from "~/components/form/text-field";
import { useLiveSubmit } from "~/components/form/use-live-submit";
import { Button } from "~/components/page/button";
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
