import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { endsOf } from "./other-end";
import { TransferSums } from "./transfer-sums";
import { transferWord } from "./transfer-word";

export const links = areaSheets("details", "figures");
export const handle = { i18n: ["transfers"], title: "transfers:detail.title" };

/**
 * One transfer or top-up; also the result page after making it. The provider answers 404 to an unknown id and to one of
 * another merchant.
 */
export const loader = guardedLoader(AREA_ACCESS.wallet, pathParams.transfer, async ({ provider, params: { id } }) => {
  const transfer = await provider.transfers.get({ params: { id } });
  return { crumb: transfer.id, transfer, ...endsOf(transfer), word: transferWord(transfer) };
});

/** It has happened, whatever it was. */
const TONES = { TOP_UP: "success", IN: "success", OUT: "success" } as const;

export default function TransferDetail() {
  const { transfer, own, otherText, word } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  const { id, amount, currency, createdDate } = transfer;
  return (
    <DetailPage
      title={t("detail.title", { code: id })}
      value={<Money minor={amount} currency={currency} quiet />}
      badge={<WordBadge word={word} tones={TONES} say={(known) => t(`word.${known}`)} />}
      about={[
        { icon: "PersonIcon", value: <span translate="no">{otherText}</span> },
        { icon: "AppsIcon", value: own.name },
        { icon: "ClockIcon", value: <DateTime at={createdDate} withZone /> },
      ]}
      actions={<LinkButton to={paths.walletOf(own.appId)}>{t("detail.toWallet")}</LinkButton>}
      side={
        <Related
          title={t("detail.related")}
          leads={[
            {
              to: paths.walletOf(own.appId, id),
              icon: "ReceiptIcon",
              title: t("detail.movement"),
              hint: t("detail.movementHint"),
            },
          ]}
        />
      }
    >
      {transfer.direction === "OUT" && (
        <Card title={t("detail.sums")}>
          <TransferSums sum={transfer} />
        </Card>
      )}
      <Facts />
    </DetailPage>
  );
}

function Facts() {
  const { transfer, otherText } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  const { id, from, to, operator, description, createdBy } = transfer;
  return (
    <Card title={t("detail.facts")}>
      <DescriptionList
        items={[
          { term: t("field.reference"), value: <CopyCode label={t("field.reference")} text={id} /> },
          { term: t("field.from"), value: `${from.name} · ${from.appId}` },
          { term: t("field.to"), value: to ? `${to.name} · ${to.appId}` : otherText },
          { term: t("field.operator"), value: operator },
          { term: t("field.arrival"), value: t("arrived") },
          { term: t("field.description"), value: description },
          { term: t("field.createdBy"), value: <span translate="no">{createdBy}</span> },
        ]}
      />
    </Card>
  );
}
