import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DisputeDetail } from "#provider/contract/disputes";
import type { DisputeEventKind } from "#provider/contract/dispute-words";
import { isDisputeOver } from "#provider/rules/disputes";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CardNumber } from "~/components/page/card-number";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related } from "~/components/page/detail-page";
import { Ledger } from "~/components/page/ledger";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { Timeline } from "~/components/page/timeline";
import type { Tone } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { disputeParams, disputePaths } from "~/paths/dispute";
import { itemChanges } from "~/utils/revalidation";
import { mayAnswer } from "./can-answer";
import { EvidenceFiles, EvidenceTexts } from "./evidence-texts";
import { KnownFacts } from "./known-facts";
import { DISPUTE_TONE } from "./tones";

export const links = areaSheets("details", "disputes", "figures");
export const handle = { i18n: ["dispute", "disputes"], title: "dispute:title" };

/** One dispute. The provider answers 404 to an unknown id and to one of another merchant. */
export const loader = guardedLoader({}, disputeParams.dispute, async ({ provider, params, context }) => {
  const [dispute, user] = await Promise.all([provider.disputes.get({ params: { id: params.id } }), context.user()]);
  return { crumb: dispute.id, dispute, may: mayAnswer(dispute, personOf(user), Date.now()) };
});

/** A dialog that was overtaken shows what is true now above it. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 409 || itemChanges(move);

export default function DisputePage() {
  const { dispute, may } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["dispute", "disputes"]);
  const { id, amount, currency, state, fullName, cardBrand, cardNumber, appName, createdDate } = dispute;
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("title", { code: id })}
          value={<Money minor={amount} currency={currency} quiet />}
          badge={<WordBadge word={state} tones={DISPUTE_TONE} say={(known) => t(`disputes:state.${known}`)} />}
          about={[
            { icon: "PersonIcon", value: <span translate="no">{fullName}</span> },
            { icon: "CreditCardIcon", value: cardNumber && <CardNumber brand={cardBrand} number={cardNumber} /> },
            { icon: "AppsIcon", value: appName },
            { icon: "ClockIcon", value: <DateTime at={createdDate} withZone /> },
          ]}
          actions={
            <>
              {may.accept && (
                <LinkButton to={disputePaths.accept(id)} preventScrollReset>
                  {t("accept.open")}
                </LinkButton>
              )}
              {may.answer && (
                <LinkButton variant="primary" to={disputePaths.answer(id)}>
                  {t(dispute.version > 0 ? "answer.goOn" : "answer.begin")}
                </LinkButton>
              )}
            </>
          }
          notice={<Standing dispute={dispute} />}
          side={
            <>
              <Sums dispute={dispute} />
              <Card title={t("known.title")}>
                <p className="muted text-s">{t("known.lead")}</p>
                <KnownFacts of={dispute} />
              </Card>
              <Related
                title={t("related")}
                leads={[
                  {
                    to: paths.transaction(dispute.transactionId),
                    icon: "CreditCardIcon",
                    title: t("payment", { code: dispute.orderId }),
                    hint: fullName,
                  },
                  dispute.invoice && {
                    to: paths.invoice(dispute.invoice.id),
                    icon: "ReceiptIcon",
                    title: t("invoice", { code: dispute.invoice.code }),
                    hint: dispute.known.description,
                  },
                ]}
              />
            </>
          }
        >
          <Claim dispute={dispute} />
          <Card title={t("answer.own")}>
            <EvidenceTexts evidence={dispute.evidence} />
            <h3>{t("files.title")}</h3>
            <EvidenceFiles id={id} files={dispute.files} canRemove={false} />
            {dispute.document && (
              <p>
                <a href={disputePaths.document(id)} download>
                  {t("answer.document")}
                </a>
              </p>
            )}
            {dispute.draft && (
              <p className="muted text-s">
                {t("answer.changed")} <span translate="no">{dispute.draft.by}</span> ·{" "}
                <DateTime at={dispute.draft.date} withZone />
              </p>
            )}
          </Card>
          <Card title={t("timeline")}>
            <Timeline items={useEvents(dispute)} />
          </Card>
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** How it stands, with the day and hour until which it can be answered, in the merchant's zone. */
function Standing({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation("dispute");
  const { state, respondBy, lacking, decision } = dispute;
  const known = knownWord(state);
  return (
    <>
      {known && (
        <Banner
          tone={respondBy ? "warning" : state === "WON" || state === "PREVENTED" ? "success" : "info"}
          title={t(`standing.${known}.title`)}
        >
          <p>
            {t(`standing.${known}.text`)}
            {respondBy && (
              <>
                {" "}
                {t("standing.until")}{" "}
                <strong>
                  <DateTime at={respondBy} withZone />
                </strong>
                .
              </>
            )}
          </p>
          {decision && <p className="long-words">{t("standing.decision", { decision })}</p>}
        </Banner>
      )}
      {lacking > 0 && (
        <Banner tone="info" title={t("lacking.title")}>
          <p>{t("lacking.text")}</p>
        </Banner>
      )}
    </>
  );
}

/** What is claimed, in plain words, and what the network asks for. */
function Claim({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(["dispute", "disputes"]);
  const { reason, reasonCode, claim, asks, id } = dispute;
  return (
    <Card title={t("claim.title")}>
      <p className="strong">{sayWord(reason, (known) => t(`claimed.${known}`))}</p>
      <DescriptionList
        items={[
          { term: t("disputes:field.reasonCode"), value: <span translate="no">{reasonCode}</span> },
          { term: t("claim.words"), value: <span className="long-words">{claim}</span> },
          { term: t("disputes:field.id"), value: <CopyCode label={t("disputes:field.id")} text={id} /> },
          {
            term: t("claim.asks"),
            value: asks.map((kind) => (
              <div key={typeof kind === "string" ? kind : kind.unknown}>
                {sayWord(kind, (known) => t(`kind.${known}`))}
              </div>
            )),
          },
        ]}
      />
    </Card>
  );
}

/** The amount and the fee, and what of them is held back now. */
function Sums({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation("dispute");
  const { amount, fee, held, lacking, currency, state } = dispute;
  return (
    <Card title={t("sums.title")}>
      <Ledger
        currency={currency}
        lines={[
          { term: t("sums.claimed"), minor: amount },
          { term: t("sums.fee"), minor: fee, kind: "plus" },
          { term: t("sums.all"), minor: amount + fee, kind: "sum" },
        ]}
      />
      <DescriptionList
        items={[
          { term: t("sums.held"), value: held > 0 && <Money minor={held} currency={currency} /> },
          { term: t("sums.lacking"), value: lacking > 0 && <Money minor={lacking} currency={currency} /> },
        ]}
      />
      {fee > 0 && !isDisputeOver(state) && <p className="muted text-s">{t("sums.feeHint")}</p>}
    </Card>
  );
}

const TONES: Partial<Record<DisputeEventKind, Tone>> = {
  ASKED: "attention",
  CLAIMED: "attention",
  REMINDED: "warning",
  SENT: "info",
  WON: "success",
  PREVENTED: "success",
  LOST: "critical",
  EXPIRED: "critical",
};

/** What happened, newest first. */
function useEvents({ timeline }: DisputeDetail) {
  const { t } = useTranslation("dispute");
  return timeline.toReversed().map(({ at, kind, by, detail }, place) => {
    const tone = typeof kind === "string" ? TONES[kind] : undefined;
    return {
      key: `${at} ${place}`,
      title: sayWord(kind, (known) => t(`event.${known}`)),
      at,
      ...(tone ? { tone } : {}),
      detail: [by, detail].filter((text) => text !== null).join(" · "),
    };
  });
}
