import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REGION_FACTS } from "#provider/contract/regions";
import { Form } from "~/components/form/own-form";
import { RecordOutlet } from "~/components/page/record-outlet";
import { useHasDialog } from "~/components/dialog/route-dialog";
import { Brand } from "~/components/media/brand";
import { useHydrated } from "~/components/page/use-hydrated";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";

export const links = areaSheets("auth");
export const handle = { i18n: ["auth"] };

export const loader = guardedLoader("public", async ({ region, language }) => ({
  language,
  languages: REGION_FACTS[region].languages,
}));

/** The frame of the sign-in pages: the product's name, and the language if there is a choice. */
export default function Frame() {
  const hasDialog = useHasDialog();
  const isHydrated = useHydrated();
  return (
    <div className="auth">
      <header className="auth-brand">
        <Brand />
      </header>
      <main id="main" className="stack">
        <RecordOutlet />
      </main>
      <Languages behindDialog={hasDialog && !isHydrated} />
    </div>
  );
}

/** A plain form: a whole page load brings every sentence in the new language. */
function Languages({ behindDialog }: { behindDialog: boolean }) {
  const { language, languages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("auth");
  const { pathname, search } = useLocation();
  if (languages.length < 2) return null;
  return (
    <Form
      method="post"
      action={paths.preferences}
      reloadDocument
      className="auth-languages"
      aria-label={t("languages")}
      {...(behindDialog ? { inert: "" } : {})}
    >
      <input type="hidden" name="to" value={pathname + search} />
      {languages.map((choice) => (
        <button key={choice} name="language" value={choice} lang={choice} aria-pressed={choice === language}>
          {LANGUAGE_NAMES[choice]}
        </button>
      ))}
    </Form>
  );
}
