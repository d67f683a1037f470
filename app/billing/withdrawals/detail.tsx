import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { arrivalDay } from "#provider/rules/arrival";
import { houseBankName } from "#provider/rules/banks";
import { Arrival } from "~/billing/shared/bank/arrival";
import { BankStanding } from "~/billing/shared/bank/bank-standing";
import { ReceiptLink } from "~/billing/shared/bank/receipt-link";
import { useBankSteps } from "~/billing/shared/bank/bank-steps";
import { WithdrawalPartsLedger } from "~/billing/shared/wallets/withdrawal-parts-ledger";
import { targetText } from "~/billing/shared/bank/target-text";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { Timeline } from "~/components/page/timeline";
import { useFormat } from "~/i18n/use-format";
import { PAYOUT_TONE } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { ProviderFailure, type Provider } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { payoutFileParams, payoutFilePaths } from "~/paths/payout-file";
import { walletPaths } from "~/paths/wallet";
import { mayTryAgain } from "./again";
import { SumLedger } from "./sum-ledger";

export const links = areaSheets("details", "figures");
export const handle = { i18n: ["withdrawals", "bank", "made-of"], title: "withdrawals:detail.title" };

/**
 * A wallet's line of a payout or of a file of payouts leads to this page too, because it consists of the same
 * operations. This function redirects to the payout or the file.
 */
async function orPayout(failure: unknown, provider: Provider, id: string): Promise<never> {
  if (!(failure instanceof ProviderFailure) || codeOf(failure.reason) !== "not_found") throw failure;
  if (payoutFileParams.id.test(id)) throw redirect(payoutFilePaths.one(id));
  const payout = await provider.payouts.one({ params: { id } }).catch((refused: unknown) => {
    if (refused instanceof ProviderFailure) return undefined;
    throw refused;
  });
  throw payout ? redirect(paths.payout(id)) : failure;
}

/**
 * One withdrawal; also the result page after making it. The provider answers 404 to an unknown id and to one of another
 * merchant.
 */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.withdrawal,
  async ({ provider, context, params: { id }, region }) => {
    const [withdrawal, parts, user] = await Promise.all([
      provider.walletMoney.withdrawal({ params: { id } }),
      // Only the sums and the number of parts; the parts have a page of their own.
      provider.walletMoney.withdrawalParts({ params: { id }, query: { pageSize: 1 } }),
      context.user(),
    ]).catch((error: unknown) => orPayout(error, provider, id));
    const { sums, total, unsettled, split, totalElements, more } = parts;
    return {
      crumb: withdrawal.id,
      withdrawal: { ...withdrawal, targetMasked: targetText(withdrawal.targetMasked) },
      arrival: arrivalDay(region, withdrawal.target, new Date(withdrawal.createdDate)),
      houseBank: houseBankName(region),
      canTryAgain: mayTryAgain(withdrawal) && allows(WALLET_MONEY, personOf(user)),
      parts: { sums, total, unsettled, split, count: totalElements, more: more === true },
    };
  },
);

export default function WithdrawalDetail() {
  const { withdrawal, arrival, houseBank, canTryAgain } = useLoaderData<typeof loader>();
  const { t } = useTranslation("withdrawals");
  const { id, appId, appName, amount, currency, state, targetMasked, createdBy, createdDate } = withdrawal;
  const atBank = { ...withdrawal, because: withdrawal.reason };
  const steps = useBankSteps(atBank);
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("detail.title", { code: id })}
          value={<Money minor={amount} currency={currency} quiet />}
          badge={<WordBadge word={state} tones={PAYOUT_TONE} say={(known) => t(`state.${known}`)} />}
          about={[
            { icon: "CreditCardIcon", value: targetMasked },
            { icon: "AppsIcon", value: appName },
            { icon: "ClockIcon", value: <DateTime at={createdDate} withZone /> },
          ]}
          actions={
            <>
              <LinkButton to={paths.walletOf(appId)}>{t("detail.toWallet")}</LinkButton>
              <LinkButton to={walletPaths.withdrawalAccounting(id)} preventScrollReset>
                {t("detail.accounting")}
              </LinkButton>
              {canTryAgain && (
                <LinkButton variant="primary" to={walletPaths.tryAgain(appId, id)}>
                  {t("tryAgain")}
                </LinkButton>
              )}
            </>
          }
          notice={
            <BankStanding
              of={atBank}
              arrival={arrival}
              told={t("told")}
              failed={t("failed")}
              todo={(because) => t(`todo.${because}`)}
            />
          }
          side={
            <>
              <Facts />
              <Related
                title={t("detail.related")}
                leads={[
                  {
                    to: paths.walletOf(appId, id),
                    icon: "ReceiptIcon",
                    title: t("detail.movements"),
                    hint: t("detail.movementsHint"),
                  },
                ]}
              />
            </>
          }
        >
          <Card title={t("detail.sums")}>
            <SumLedger sum={{ ...withdrawal, houseBank }} />
            <ReceiptLink state={state} to={walletPaths.withdrawalReceipt(id)}>
              {t("detail.receipt")}
            </ReceiptLink>
          </Card>
          <MadeOf />
          <Card title={t("detail.timeline")}>
            <Timeline
              items={[
                ...steps,
                { key: "created", title: t("begun"), at: createdDate, tone: "info", detail: createdBy },
              ]}
            />
          </Card>
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The sums of the parts, and the link to the parts. */
function MadeOf() {
  const { withdrawal, parts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("made-of");
  const format = useFormat();
  const { count, more, ...sums } = parts;
  const number = format.number(count);
  return (
    <Card title={t("section")}>
      <WithdrawalPartsLedger parts={{ ...sums, withdrawal }} />
      <p className="muted text-s">{t("rule")}</p>
      <div>
        <LinkButton to={walletPaths.withdrawalMadeOf(withdrawal.id)}>
          {more ? t("everything") : t("all", { count, number })}
        </LinkButton>
      </div>
    </Card>
  );
}

function Facts() {
  const { withdrawal, arrival } = useLoaderData<typeof loader>();
  const { t } = useTranslation("withdrawals");
  const { id, appId, appName, targetMasked, description, automatic, createdBy, state } = withdrawal;
  return (
    <Card title={t("detail.facts")}>
      <DescriptionList
        items={[
          { term: t("field.reference"), value: <CopyCode label={t("field.reference")} text={id} /> },
          { term: t("field.target"), value: targetMasked },
          { term: t("field.arrival"), value: state === "IN_PROGRESS" ? <Arrival day={arrival} /> : null },
          { term: t("field.description"), value: description },
          { term: t("field.application"), value: `${appName} · ${appId}` },
          { term: t("field.createdBy"), value: automatic ? `${t("automatic")} · ${createdBy}` : createdBy },
        ]}
      />
    </Card>
  );
}
