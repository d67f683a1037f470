import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { formatMoney } from "~/i18n/format";
import { Button, ButtonRow, LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { useHydrated } from "~/components/page/use-hydrated";
import { guardedLoader } from "~/server/guard";
import { sentencesIn } from "~/server/i18n";
import { areaSheets } from "~/styles/areas";
import { PAPERS, tillParams, tillPaths, type Paper } from "~/paths/till";
import { saleOfTill } from "./of-till";
import { printOn } from "./print-on";

export const links = areaSheets("till");
export const handle = { i18n: ["till"], title: "till:receipt.title" };

/** The receipt in the payer's language, for paper of the width of `?paper=`. */
export const loader = guardedLoader(
  AREA_ACCESS.till,
  tillParams.sale,
  async ({ provider, context, params, url, region, language }) => {
    const { appId, id } = params;
    const [sale, receipt] = await Promise.all([
      saleOfTill({ provider, context, params }),
      provider.till.receipt({ params: { id } }),
    ]);
    if (receipt.lines === null) throw redirect(tillPaths.sale(appId, id));
    const written = REGION_FACTS[region].languages.find((known) => known === receipt.language) ?? language;
    const t = (await sentencesIn(written)).getFixedT(written, ["till"]);
    const tip = { term: t("receipt.tip"), value: formatMoney(written, sale.tip, sale.currency) };
    return {
      appId,
      id,
      paper: PAPERS.find((known) => known === url.searchParams.get("paper")) ?? "80",
      language: written,
      description: sale.description,
      lines: [...receipt.lines, ...(sale.tip > 0 ? [tip] : [])],
      thanks: t("receipt.thanks"),
    };
  },
);

export default function ReceiptOfTill() {
  const { appId, id, paper, language, description, lines, thanks } = useLoaderData<typeof loader>();
  const { t } = useTranslation("till");
  const others = PAPERS.filter((other) => other !== paper);
  return (
    <Page title={t("receipt.title")}>
      <section className={`till-paper till-paper-${paper}`} lang={language}>
        <dl>
          {lines.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
        </dl>
        <p translate="no">{description}</p>
        <p>{thanks}</p>
      </section>
      <div className="not-printed">
        <ButtonRow>
          <LinkButton to={tillPaths.sale(appId, id)}>{t("receipt.back")}</LinkButton>
          {others.map((other) => (
            <LinkButton key={other} to={tillPaths.receipt(appId, id, other)} replace>
              {t("receipt.other", { paper: other })}
            </LinkButton>
          ))}
          <PrintButton paper={paper} />
        </ButtonRow>
      </div>
    </Page>
  );
}

/** Only scripts can measure a receipt and open the browser's print dialog. */
function PrintButton({ paper }: { paper: Paper }) {
  const { t } = useTranslation("till");
  const isHydrated = useHydrated();
  return isHydrated ? (
    <Button variant="primary" onClick={() => printOn(paper)}>
      {t("receipt.print")}
    </Button>
  ) : (
    <p className="no-js-only muted">{t("receipt.hint", { paper })}</p>
  );
}
