import { useTranslation } from "react-i18next";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { DescriptionList } from "~/components/page/description-list";
import { useFormat } from "~/i18n/use-format";

const APPROVERS = ["nobody", "one", "two"] as const;

/** Rules in readable form: amounts and numbers of approvers. The page has the namespace `payout-approvals`. */
export function RulesWords({ rules: { bands, dailyAbove }, currency }: { rules: PayoutRules; currency: string }) {
  const { t } = useTranslation("payout-approvals");
  const { money } = useFormat();
  const amounts = (nth: number) => {
    const [from, to] = [bands[nth]?.above ?? 0, bands[nth + 1]?.above];
    if (to !== undefined)
      return from === 0
        ? t("band.upTo", { to: money(to, currency) })
        : t("band.between", { from: money(from, currency), to: money(to, currency) });
    return from === 0 ? t("band.every") : t("band.above", { from: money(from, currency) });
  };
  return (
    <DescriptionList
      items={[
        ...bands.map(({ approvers }, nth) => ({
          term: amounts(nth),
          value: t(`approvers.${APPROVERS[approvers] ?? "two"}`),
        })),
        {
          term: t("daily.term"),
          value: dailyAbove === null ? t("daily.none") : t("daily.above", { amount: money(dailyAbove, currency) }),
        },
      ]}
    />
  );
}
