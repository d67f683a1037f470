import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import type { ContractDetail } from "#provider/contract/merchant-contracts";
import { Banner } from "~/components/feedback/banner";
import { Countdown } from "~/components/form/countdown";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { useLongQuestion } from "~/components/page/use-long-question";
import { guardedLoader } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { SigningPage } from "./signing-page";
import { isOutage, keepRequest, keptRequest, openRequest, stepPath, whereNext } from "./signing";
import { useTimeLeft } from "./use-time-left";

export const handle = { i18n: ["contract-sign"], title: "contract-sign:waiting.title" };
export const links = areaSheets("forms", "connect");

/** How often a page without scripts reloads, in seconds. */
const REFRESH_SECONDS = 4;

/**
 * The request that is open on the phone, or the page that it has led to. This browser's own request is asked for
 * together with the open one of the provider; a request begun in another browser is asked for after that. While the
 * provider does not answer, a known request stays on the screen.
 */
export const loader = guardedLoader(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ provider, context, params: { appId } }) => {
    const kept = await keptRequest(context, appId);
    const [standing, asked] = await Promise.allSettled([
      provider.merchantContracts.contract({ params: { appId } }),
      kept && whereNext(provider, kept, 0),
    ]);
    const isKnown = kept !== undefined && Date.parse(kept.expiresDate) > Date.now();
    const failed = [standing, asked].flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    for (const error of failed) if (!isKnown || !isOutage(error)) throw error;
    const open = standing.status === "fulfilled" ? openRequest(standing.value) : undefined;
    const isOther = open !== undefined && open.transactionId !== kept?.transactionId;
    if (!isOther && asked.status === "fulfilled" && asked.value !== undefined) throw redirect(asked.value);
    const request = open ?? (isKnown ? kept : undefined);
    if (isOther) {
      const next = await whereNext(provider, open, 0);
      await keepRequest(context, open);
      if (next !== undefined) throw redirect(next);
    }
    if (!request) throw redirect(elsewhere(appId, standing));
    const { name, step, phone, controlCode, expiresDate } = request;
    return {
      crumb: name,
      appId,
      step,
      phone: showPhone(phone),
      controlCode,
      expiresDate,
      isUnreachable: failed.length > 0,
    };
  },
);

/** The current step while no request waits on a phone. */
function elsewhere(appId: string, standing: PromiseSettledResult<ContractDetail>): string {
  if (standing.status === "rejected") return contractPaths.sign(appId);
  const { signedDate, openSigning } = standing.value;
  if (signedDate !== null) return contractPaths.signed(appId);
  return openSigning?.step === "CHOOSING" ? stepPath(appId, openSigning) : contractPaths.sign(appId);
}

export default function WaitForPhone() {
  const { crumb, appId, step, phone, controlCode, expiresDate, isUnreachable } = useLoaderData<typeof loader>();
  const { t } = useTranslation("contract-sign");
  const isCutOff = useLongQuestion(contractPaths.wait(appId), expiresDate) ?? isUnreachable;
  const seconds = useTimeLeft(expiresDate);
  const isSigning = step === "SIGNING";
  return (
    <SigningPage step={isSigning ? 4 : 2} title={t("waiting.title")} name={crumb}>
      <Card>
        <p>{t("waiting.sent", { phone })}</p>
        <div className="control-code">
          <p className="muted text-m">{t("waiting.code")}</p>
          {/* Screen readers read it digit by digit; the screen shows one number. */}
          <p aria-hidden="true">{controlCode}</p>
          <p className="visually-hidden">{[...controlCode].join(" ")}</p>
        </div>
        <p className="strong">{t(isSigning ? "waiting.signing" : "waiting.identifying")}</p>
        <p>{t("waiting.otherCode")}</p>
        <p className="muted">
          <Countdown until={expiresDate} done={t("waiting.over")}>
            {(when) => t("waiting.ends", { when })}
          </Countdown>
        </p>
        <p role="status" className="muted">
          {t("waiting.still")} {seconds !== undefined && t("waiting.left", { count: seconds })}
        </p>
        <p className="no-js-only muted">
          {t("waiting.refreshes")}
          {/* Without scripts the page reloads by itself; with scripts it must not. */}
          <noscript>
            <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
          </noscript>
        </p>
      </Card>
      {isCutOff && (
        <Banner tone="warning" title={t("waiting.cutOff")}>
          {t("waiting.cutOffHint")}
        </Banner>
      )}
      <p className="muted">
        {t("waiting.leave")} {!isSigning && <Link to={contractPaths.otherPhone(appId)}>{t("waiting.other")}</Link>}
      </p>
      <ButtonRow>
        <LinkButton to={contractPaths.one(appId)}>{t("back")}</LinkButton>
        {/* For a browser whose scripts have failed, and for a person who prefers a button. */}
        <LinkButton to={contractPaths.waiting(appId)} reloadDocument prefetch="none">
          {t("waiting.check")}
        </LinkButton>
      </ButtonRow>
    </SigningPage>
  );
}
