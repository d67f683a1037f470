import type { CurrentUser } from "#provider/contract/auth";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { mayTest } from "#provider/rules/test-invoices";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { bulkPaths } from "~/paths/bulk";
import { connectPaths } from "~/paths/connect";
import { paths } from "~/paths";
import { paymentLinkPaths } from "~/paths/payment-link";
import { payoutPaths } from "~/paths/payout";
import { payoutFilePaths } from "~/paths/payout-file";
import type { FirstRow } from "~/utils/first-row";
import type { ListPage } from "~/utils/list-filters";
import { personOf } from "./guard";
import { sentences } from "./i18n";
import { isLive, standingOf, standingText } from "./standing-text";

type Kind =
  | "invoices"
  | "bulk"
  | "links"
  | "transactions"
  | "qr"
  | "payouts"
  | "payoutFiles"
  | "withdrawals"
  | "transfers"
  | "customers";
/** The amounts of the examples, in minor units. */
const AMOUNTS: Partial<Record<Kind, number>> = {
  invoices: 12_050,
  links: 5000,
  transactions: 12_050,
  qr: 1800,
  payouts: 21_350,
  payoutFiles: 61_200,
  withdrawals: 64_000,
  transfers: 4000,
};

/**
 * Of a list that has no row at all; undefined of every other one. Written on the server, so that no page loads
 * sentences which most accounts never see.
 */
export function firstRow(
  kind: Kind,
  { rows, empty }: Pick<ListPage<unknown>, "rows" | "empty">,
  { user, language, region }: { user: CurrentUser; language: Language; region: Region },
): FirstRow | undefined {
  if (rows.length > 0 || empty !== "none") return undefined;
  const t = sentences(language).getFixedT(null, "first-rows");
  const amount = AMOUNTS[kind];
  return {
    example: [
      t("example"),
      t(`sample.${kind}.name`),
      t(`sample.${kind}.note`),
      t(`sample.${kind}.badge`),
      amount === undefined ? null : formatMoney(language, amount, REGION_FACTS[region].currency),
    ],
    title: t(`title.${kind}`),
    ...(isLive(user) ? { text: t(`text.${kind}`), act: actOf(kind, user, language) } : beforeLive(user, language)),
  };
}

/** While nothing takes payments: test invoices, if the person may issue them; otherwise the next step. */
function beforeLive(user: CurrentUser, language: Language): Pick<FirstRow, "text" | "act"> {
  const t = sentences(language).getFixedT(null, "first-rows");
  const standing = standingOf(user) ?? "NONE";
  const mayConnect = allows(AREA_ACCESS.connect, personOf(user));
  if (mayConnect && standing !== "NONE" && mayTest(standing))
    return { text: t("try"), act: { to: connectPaths.tests, text: t("act.test") } };
  return { text: t("soon"), act: standingText(user, language)?.next };
}

/** What makes the first row, if the person may do it. */
function actOf(kind: Kind, user: CurrentUser, language: Language): FirstRow["act"] {
  const t = sentences(language).getFixedT(null, "first-rows");
  const person = personOf(user);
  switch (kind) {
    case "invoices":
    case "transactions":
    case "customers":
      return allows(AREA_ACCESS.createInvoice, person)
        ? { to: paths.createInvoice, text: t("act.createInvoice") }
        : undefined;
    case "bulk":
      return allows(AREA_ACCESS.bulkInvoice, person)
        ? { to: bulkPaths.upload, text: sentences(language).getFixedT(null, "bulk")("list.upload") }
        : undefined;
    case "links":
      return allows(AREA_ACCESS.createPaymentLink, person)
        ? { to: paymentLinkPaths.create, text: t("act.createLink") }
        : undefined;
    case "qr":
      return { to: paths.qrCodes, text: t("act.codes") };
    case "payouts":
      return allows(PAYOUT_PAYMENT, person) ? { to: payoutPaths.create(), text: t("act.createPayout") } : undefined;
    case "payoutFiles":
      return allows(PAYOUT_PAYMENT, person)
        ? { to: payoutFilePaths.upload, text: sentences(language).getFixedT(null, "bulk")("list.upload") }
        : undefined;
    case "withdrawals":
    case "transfers":
      return { to: paths.wallet, text: t("act.wallets") };
  }
}
