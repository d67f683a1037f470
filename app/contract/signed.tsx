import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { Open } from "#provider/contract/open-word";
import { READ_CONTRACT } from "#provider/contract/merchant-contracts";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { WordBadge } from "~/components/page/badge";
import { buttonClass, ButtonRow, ButtonText, LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Page } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { APPLICATION_TONE } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { applicationPaths } from "~/paths/application";
import { contractPaths } from "~/paths/contract";
import { pathParams, paths, withQuery } from "~/paths";
import { GoLiveForm } from "./go-live-form";

export const handle = { i18n: ["contract-signed", "application-status"], title: "contract-signed:title" };
export const links = areaSheets("forms", "details");

/** Who has signed the contract, when and how, and the state of its application. */
export const loader = guardedLoader(
  READ_CONTRACT,
  pathParams.application,
  async ({ provider, context, params: { appId }, language }) => {
    const [contract, user] = await Promise.all([
      provider.merchantContracts.contract({ params: { appId } }),
      context.user(),
    ]);
    if (contract.signedDate === null) throw redirect(contractPaths.one(appId));
    const { name, status, state, mayAct, signedDate, signedBy, signedWith, hasFile, verifyUrl, history, stoppedBy } =
      contract;
    return {
      crumb: name,
      appId,
      status,
      state,
      mayAct,
      signature: {
        signedDate,
        signedBy,
        signedWith,
        hasFile,
        // The provider's page uses the browser's language only if the address names none.
        verifyUrl: verifyUrl && withQuery(verifyUrl, { lang: language }),
      },
      history: history.toReversed(),
      stoppedBy,
      maySwitch: mayAct && allows(AREA_ACCESS.switchApplication, personOf(user)),
      mayCreate: allows(AREA_ACCESS.createInvoice, personOf(user)),
    };
  },
);

export default function SignedContract() {
  const { crumb, appId, status, history } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["contract-signed", "application-status"]);
  return (
    <Page
      form
      title={t("title")}
      subtitle={`${crumb} · ${appId}`}
      badge={<WordBadge word={status} tones={APPLICATION_TONE} say={(known) => t(`application-status:${known}`)} />}
    >
      <WhatNext />
      <Signature />
      <Card title={t("history")}>
        <Timeline
          items={history.map(({ kind, at, by }) => ({
            key: `${asItCame(kind)} ${at}`,
            at,
            title: sayWord(kind, (known) => t(`event.${known}`)),
            tone:
              kind === "SIGNATURE_REFUSED" ? "warning" : kind === "SIGNED" || kind === "ONLINE" ? "success" : "neutral",
            detail: by ?? t("provider"),
          }))}
        />
      </Card>
    </Page>
  );
}

/** What has changed by the signature, and what to do next. */
function WhatNext() {
  const { crumb, appId, state, mayAct, mayCreate, stoppedBy } = useLoaderData<typeof loader>();
  const { t } = useTranslation("contract-signed");
  if (stoppedBy !== null) return <Stopped by={stoppedBy} />;
  if (state === "SIGNED")
    return (
      <>
        <Banner tone="success" title={t("ready.title")}>
          {t(mayAct ? "ready.text" : "ready.look", { name: crumb })}
        </Banner>
        {mayAct && (
          <Card title={t("production.title")}>
            <GoLiveForm appId={appId} name={crumb} />
          </Card>
        )}
      </>
    );
  if (state !== "ONLINE") return null;
  return (
    <>
      <Banner tone="success" title={t("online.title", { name: crumb })}>
        <ul className="bulleted">
          <li>{t("online.payments")}</li>
          <li>{t("online.wallet")}</li>
          <li>{t("online.tests")}</li>
        </ul>
      </Banner>
      {mayCreate && (
        <ButtonRow>
          <LinkButton variant="primary" to={paths.createInvoice}>
            {t("online.create")}
          </LinkButton>
        </ButtonRow>
      )}
    </>
  );
}

/** Why the application takes no payments any more, and the way back for a person who may take it. */
function Stopped({ by }: { by: Open<"ACCOUNT" | "DETAILS"> }) {
  const { appId, maySwitch } = useLoaderData<typeof loader>();
  const { t } = useTranslation("contract-signed");
  return (
    <>
      <Banner tone="warning" title={t("disabled.title")}>
        <p>{sayWord(by, (known) => t(`disabled.by.${known}`))}</p>
        <p>{t("disabled.text")}</p>
      </Banner>
      {maySwitch && (
        <ButtonRow>
          {by === "DETAILS" ? (
            <LinkButton variant="primary" to={`${paths.connect}#${appId}`}>
              {t("disabled.answer")}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to={applicationPaths.status(appId)}>
              {t("disabled.enable")}
            </LinkButton>
          )}
        </ButtonRow>
      )}
    </>
  );
}

/** Who signed, when and how, and the proof. */
function Signature() {
  const { appId, signature } = useLoaderData<typeof loader>();
  const { t } = useTranslation("contract-signed");
  const { signedDate, signedBy, signedWith, hasFile, verifyUrl } = signature;
  return (
    <Card title={t("signature")}>
      <DescriptionList
        items={[
          { term: t("by"), value: signedBy },
          { term: t("at"), value: <DateTime at={signedDate} withZone /> },
          { term: t("with"), value: signedWith && sayWord(signedWith, (known) => t(`method.${known}`)) },
        ]}
      />
      <p className="muted">{t(hasFile ? "proof" : "noFile")}</p>
      <ButtonRow>
        <LinkButton to={contractPaths.one(appId)}>{t("read")}</LinkButton>
        {verifyUrl !== null && (
          <a href={verifyUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
            <ButtonText>{t("verify")}</ButtonText>
          </a>
        )}
        {hasFile && (
          // A whole page load: the answer is a file.
          <a href={contractPaths.signedFile(appId)} className={buttonClass()}>
            <ButtonText>{t("download")}</ButtonText>
          </a>
        )}
      </ButtonRow>
    </Card>
  );
}
