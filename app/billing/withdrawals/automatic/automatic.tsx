import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { sayWord } from "#provider/rules/open-words";
import { RecordOutlet } from "~/components/page/record-outlet";
import { targetText } from "~/billing/shared/bank/target-text";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { LastTry } from "./last-try";
import { RuleList } from "./rule-list";
import { Runs } from "./runs";

export const links = areaSheets("lists");
export const handle = { i18n: ["automatic"], title: "automatic:title" };

/** The rule of a wallet, the results of its last dates, and the person's possible actions. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ provider, context, params: { appId }, language }) => {
    const t = sentences(language).getFixedT(null, "withdrawals");
    const ofBank = sentences(language).getFixedT(null, "bank");
    const [{ wallet, rule, runs }, user] = await Promise.all([
      provider.automaticWithdrawals.get({ params: { appId } }),
      context.user(),
    ]);
    return {
      crumb: wallet.appName,
      appId,
      appName: wallet.appName,
      currency: wallet.currency,
      maySet: allows(WALLET_MONEY, personOf(user)),
      // The browser gets only the visible part of the target.
      rule: rule && {
        rhythm: rule.rhythm,
        weekday: rule.weekday,
        monthDay: rule.monthDay,
        above: rule.above,
        stays: rule.stays,
        currency: wallet.currency,
        target: targetText(rule.targetMasked),
        state: rule.state,
        pausedBecause: rule.pausedBecause,
        pausedBy: rule.pausedBy,
        next: rule.nextDate,
        planned: rule.state === "ACTIVE" ? rule.planned : undefined,
        setBy: rule.setBy,
        setDate: rule.setDate,
      },
      runs: runs.map(({ withdrawal, ...run }) => ({
        ...run,
        // Put into words here, because the screen needs few of the sentences about withdrawals.
        withdrawal: withdrawal && {
          id: withdrawal.id,
          amount: withdrawal.amount,
          state: withdrawal.state,
          said: sayWord(withdrawal.state, (state) => t(`state.${state}`)),
          why:
            withdrawal.state === "FAIL"
              ? sayWord(withdrawal.reason ?? "other", (reason) => ofBank(`reason.${reason}`))
              : undefined,
          target: targetText(withdrawal.targetMasked),
        },
      })),
    };
  },
);

const STATE_TONES = { ACTIVE: "success", PAUSED: "warning" } as const;

export default function Automatic() {
  const { appId, appName, currency, maySet, rule, runs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("automatic");
  const { briefDate } = useFormat();
  const set = (words: string) => (
    <LinkButton variant="primary" to={walletPaths.setAutomatic(appId)}>
      {words}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={appName}
          badge={rule && <WordBadge word={rule.state} tones={STATE_TONES} say={(state) => t(`state.${state}`)} />}
          actions={<LinkButton to={paths.walletOf(appId)}>{t("toWallet")}</LinkButton>}
        >
          {rule?.pausedBecause && (
            <Banner
              tone="warning"
              title={
                rule.pausedBy
                  ? t("pausedBy", { name: rule.pausedBy.name, day: briefDate(rule.pausedBy.date) })
                  : sayWord(rule.pausedBecause, (because) => t(`paused.${because}`))
              }
            >
              <p>{t("pausedHint")}</p>
            </Banner>
          )}
          {rule?.state === "ACTIVE" && <LastTry run={runs[0]} next={rule.next} currency={currency} />}
          {rule ? (
            <Card
              title={t("rule")}
              actions={
                maySet && (
                  <>
                    <LinkButton to={walletPaths.automaticOff(appId)} preventScrollReset>
                      {t("off.action")}
                    </LinkButton>
                    {rule.state === "ACTIVE" && (
                      <LinkButton to={walletPaths.pauseAutomatic(appId)} preventScrollReset>
                        {t("pause.action")}
                      </LinkButton>
                    )}
                    {set(t(rule.state === "ACTIVE" ? "change" : "resume"))}
                  </>
                )
              }
            >
              <RuleList rule={rule} />
            </Card>
          ) : (
            <div className="card">
              <EmptyState icon="ClockIcon" title={t("none")} action={maySet && set(t("setUp"))}>
                {t("noneHint")}
              </EmptyState>
            </div>
          )}
          {runs.length > 0 && <Runs runs={runs} currency={currency} />}
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}
