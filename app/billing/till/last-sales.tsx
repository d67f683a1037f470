import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sale } from "#provider/contract/till";
import { sayWord } from "#provider/rules/open-words";
import { WordBadge } from "~/components/page/badge";
import { Related } from "~/components/page/detail-page";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { asksTips, tillPaths } from "~/paths/till";
import { SALE_TONES } from "./sale-tones";

/** The last sales of a till, each leading to its page, with the refund. */
export function LastSales({ sales }: { sales: readonly Sale[] }) {
  const { t } = useTranslation("till");
  const { money, brief } = useFormat();
  const { search } = useLocation();
  if (sales.length === 0)
    return (
      <Card title={t("last")}>
        <p className="muted">{t("lastNone")}</p>
      </Card>
    );
  return (
    <Related
      title={t("last")}
      leads={sales.map(({ id, appId, amount, currency, description, state, way, createdBy, createdDate }) => ({
        to: tillPaths.sale(appId, id, asksTips(search)),
        icon: "ReceiptIcon",
        title: (
          <span className="figure" translate="no">
            {money(amount, currency)}
          </span>
        ),
        hint: [brief(createdDate), way && sayWord(way, (known) => t(`way.${known}`)), description, createdBy]
          .filter(Boolean)
          .join(" · "),
        badge: <WordBadge word={state} tones={SALE_TONES} say={(known) => t(`state.${known}`)} />,
      }))}
    />
  );
}
