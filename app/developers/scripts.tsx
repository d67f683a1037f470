import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyField } from "~/components/form/copy-field";
import { plainField } from "~/components/form/field";
import { PlainForm } from "~/components/form/plain-form";
import { SelectField } from "~/components/form/text-field";
import { Button } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { DeveloperPage } from "./developer-page";
import { useChoices } from "./use-choices";

export const links = areaSheets("details");
export const handle = { i18n: ["form-scripts"] };

/** Every documented form as a script, chosen by the address alone. The forms are loaded for their first reader. */
export const loader = guardedLoader({}, async (args) => {
  const { readScripts } = await import("./scripts-data");
  return readScripts(args);
});

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Scripts() {
  const { configures, paths, chosen, own, signIn, below } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["form-scripts", "shell"]);
  return (
    <DeveloperPage title={t("shell:screen.scripts")} subtitle={t("lead")} configures={configures}>
      <Card>
        <Choice paths={paths} chosen={chosen} />
      </Card>
      {own && (
        <Card title={chosen}>
          <Code label={t("script")} script={own} />
          <p className="muted">{t("answers")}</p>
        </Card>
      )}
      {signIn && (
        <Card title={t("signIn")}>
          <p className="muted">{t("signInHint")}</p>
          <Code label={t("signInScript")} script={signIn} />
        </Card>
      )}
      {below.length > 0 && (
        <Card title={t("below")}>
          <ul className="stack stack-tight">
            {below.map((address) => (
              <li key={address} className="long-words">
                <Link to={developerPaths.script(address)}>{address}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </DeveloperPage>
  );
}

/** The form whose script is shown: a GET form, which sends itself with scripts. */
function Choice({ paths, chosen }: Pick<Shown, "paths" | "chosen">) {
  const { t } = useTranslation("form-scripts");
  const live = useChoices(developerPaths.scripts, { of: chosen });
  return (
    <PlainForm method="get" action={developerPaths.scripts} className="stack" {...live}>
      <SelectField
        field={plainField("of", { value: chosen })}
        label={t("form")}
        placeholder={t("choose")}
        options={paths.map((path) => ({ value: path, label: path }))}
      />
      <div className="no-js-only">
        <Button type="submit">{t("show")}</Button>
      </div>
    </PlainForm>
  );
}

/** A script to copy, and what is to be filled in before it runs. */
function Code({ label, script: { code, blanks } }: { label: string; script: NonNullable<Shown["own"]> }) {
  const { t } = useTranslation("form-scripts");
  return (
    <>
      <CopyField label={label} value={code} rows={Math.min(code.split("\n").length, 20)} />
      {blanks.length > 0 && <p>{t("blanks", { names: blanks.join(", ") })}</p>}
    </>
  );
}
