import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { READ_CONTRACT, type ContractStanding } from "#provider/contract/merchant-contracts";
import { sayWord } from "#provider/rules/open-words";
import { EmptyState } from "~/components/feedback/empty-state";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Related, type Lead } from "~/components/page/detail-page";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { APPLICATION_TONE } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { contractPaths } from "~/paths/contract";
import { paths } from "~/paths";

export const handle = { i18n: ["contract", "application-status"], title: "contract:title" };
export const links = areaSheets("figures");

/** Whether it is known what comes next for a contract: an unknown state is nobody's turn (decision 0162). */
const isKnown = ({ state, status }: ContractStanding) => typeof state === "string" && typeof status === "string";
/** Whether steps remain before the contract's application takes payments. */
const isWaiting = (contract: ContractStanding) =>
  isKnown(contract) && contract.state !== "ONLINE" && contract.status !== "DISABLED";

/** The page where a person continues with a contract: its text, or after signing the page of the next steps. */
const pathOf = ({ appId, signedDate }: ContractStanding) =>
  signedDate === null ? contractPaths.one(appId) : contractPaths.signed(appId);

/** Every contract that the person sees; `?next` leads to the one that waits for them. */
export const loader = guardedLoader(READ_CONTRACT, async ({ provider, context, url }) => {
  const [contracts, user] = await Promise.all([provider.merchantContracts.contracts(), context.user()]);
  const waiting = contracts.filter((contract) => isWaiting(contract) && contract.mayAct);
  const [only, ...others] = waiting;
  if (url.searchParams.has("next") && only && others.length === 0) throw redirect(pathOf(only));
  return { contracts, mayConnect: allows(AREA_ACCESS.connect, personOf(user)) };
});

export default function Contracts() {
  const { contracts, mayConnect } = useLoaderData<typeof loader>();
  const { t } = useTranslation("contract");
  const lead = useLead();
  const waiting = contracts.filter(isWaiting);
  const mine = waiting.filter(({ mayAct }) => mayAct);
  const theirs = waiting.filter(({ mayAct }) => !mayAct);
  return (
    <Page title={t("title")} subtitle={t("subtitle")}>
      {contracts.length === 0 ? (
        <Card>
          <EmptyState
            icon="ReceiptIcon"
            title={t("empty.title")}
            action={mayConnect && <LinkButton to={paths.connect}>{t("empty.action")}</LinkButton>}
          >
            {t("empty.text")}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Related title={t("mine")} leads={mine.map(lead)} />
          <Related title={t("theirs")} leads={theirs.map(lead)} />
          <Related title={t("done")} leads={contracts.filter((one) => isKnown(one) && !isWaiting(one)).map(lead)} />
          <Related title={t("others")} leads={contracts.filter((one) => !isKnown(one)).map(lead)} />
          <p className="muted">
            {t("elsewhere")} {mayConnect && <Link to={paths.connect}>{t("toConnect")}</Link>}
          </p>
        </>
      )}
    </Page>
  );
}

/** A contract as a row: its application, the next step, and its state. */
function useLead(): (contract: ContractStanding) => Lead {
  const { t } = useTranslation(["contract", "application-status"]);
  const { date } = useFormat();
  return (contract) => {
    const { name, appId, state, status, signedDate, onlineDate } = contract;
    const hints = [
      (isWaiting(contract) || !isKnown(contract)) && sayWord(state, (known) => t(`next.${known}`)),
      signedDate !== null && t("signedOn", { date: date(signedDate) }),
      state === "ONLINE" && onlineDate !== null && t("onlineSince", { date: date(onlineDate) }),
    ];
    return {
      to: pathOf(contract),
      icon: "ReceiptIcon",
      title: `${name} · ${appId}`,
      hint: hints.filter((hint) => hint !== false).join(" · "),
      badge: <WordBadge word={status} tones={APPLICATION_TONE} say={(known) => t(`application-status:${known}`)} />,
    };
  };
}
