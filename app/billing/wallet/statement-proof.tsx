import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Proof } from "#provider/contract/statements";
import { Banner } from "~/components/feedback/banner";
import { LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { readFilters } from "~/utils/list-filters";
import { pathParams, paths } from "~/paths";
import { statementPeriod } from "./statement-period";

export const handle = { i18n: ["statement"], title: "statement:proof.title" };

/** The statement that the URL asks for, made anew from the journal at every visit. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ provider, params: { appId }, url, region, language }) => {
    const { values } = readFilters(url.searchParams, language, { from: "day", to: "day" });
    const days = statementPeriod(values, dayIn(region, new Date()));
    const proof = await provider.statements.prove({ params: { appId }, query: days });
    return { crumb: proof.appName, days, appId, proof };
  },
);

export default function ProofOfStatement() {
  const { proof, days, appId } = useLoaderData<typeof loader>();
  const { t } = useTranslation("statement");
  const format = useFormat();
  const { agrees, statement, journal, differsAt, currency, appName } = proof;
  const period = format.days(days.from, days.to);
  return (
    <Page
      title={t("proof.title")}
      subtitle={`${appName} · ${appId} · ${period}`}
      actions={<LinkButton to={paths.statement(appId, days)}>{t("proof.back")}</LinkButton>}
    >
      {agrees ? (
        <Banner tone="success" title={t("proof.agrees")}>
          <p>{t("proof.lead")}</p>
        </Banner>
      ) : (
        <Banner tone="critical" title={t("proof.differs")}>
          {differsAt !== null && <p>{t("proof.differsAt", { number: format.number(differsAt) })}</p>}
        </Banner>
      )}
      <div className="columns">
        <Side title={t("proof.statement")} side={statement} currency={currency} />
        <Side title={t("proof.journal")} side={journal} currency={currency} />
      </div>
      <p className="muted">{t("proof.checksumHint")}</p>
    </Page>
  );
}

/** One side of the comparison, the statement or the journal, in the same words. */
function Side({ title, side, currency }: { title: string; side: Proof["journal"]; currency: string }) {
  const { t } = useTranslation("statement");
  const format = useFormat();
  return (
    <Card title={title}>
      <DescriptionList
        items={[
          {
            term: t("count"),
            value: (
              <span className="figure" translate="no">
                {format.number(side.count)}
              </span>
            ),
          },
          { term: t("opening"), value: <Money minor={side.opening} currency={currency} /> },
          { term: t("closing"), value: <Money minor={side.closing} currency={currency} /> },
          {
            term: t("checksum"),
            value: (
              <span className="code long-words" translate="no">
                {side.checksum}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}
