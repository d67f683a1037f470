import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Sale } from "#provider/contract/till";
import type { ShownAzqr } from "~/billing/shared/azqr/asked-azqr";
import { TwoCodes } from "~/billing/shared/azqr/two-codes";
import { Banner } from "~/components/feedback/banner";
import { Countdown } from "~/components/form/countdown";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import type { QrGeometry } from "~/components/media/qr-geometry";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { useNonce } from "~/components/page/nonce";
import { useLongQuestion } from "~/components/page/use-long-question";
import { useFormat } from "~/i18n/use-format";
import { withQuery } from "~/paths";
import { asksTips, tillPaths } from "~/paths/till";
import { useTillKeys } from "./use-till-keys";

/** How often a page without scripts asks again, in seconds. */
const REFRESH_SECONDS = 4;
/** For browsers that know scripts but no modules: what the page does without scripts. */
const RELOAD = `setTimeout(function(){location.reload()},${REFRESH_SECONDS * 1000})`;
const END = "end-sale";

type Props = {
  sale: Sale;
  qr: QrGeometry;
  azqr: ShownAzqr | null;
  mayTakeCash: boolean;
  idempotencyKey: string;
};

/** A sale that waits: its codes, and what can be done meanwhile. It says *paid* no earlier than the provider does. */
export function Waiting({ sale, qr, azqr, mayTakeCash, idempotencyKey }: Props) {
  const { t } = useTranslation(["till", "azqr"]);
  const { money } = useFormat();
  const nonce = useNonce();
  const tips = asksTips(useLocation().search);
  const { id, appId, expiresAt, declined } = sale;
  const asked = withQuery(tillPaths.wait(appId, id), {
    declined: declined ? "1" : undefined,
    tips: tips ? "on" : undefined,
  });
  const isCutOff = useLongQuestion(asked, expiresAt);
  const label = t("sale.qr", { amount: money(sale.amount, sale.currency) });
  useTillKeys({ Escape: END });
  return (
    <>
      <div className="till-codes">
        <TwoCodes
          web={{ qr, label, title: t("azqr:web"), reader: t("azqr:webReader") }}
          bank={{ label: t("azqr:picture", { name: label }), title: t("azqr:bank"), reader: t("azqr:bankReader") }}
          azqr={azqr}
        />
      </div>
      {declined && (
        <Banner tone="warning" title={t("sale.declined")}>
          {t("sale.declinedHint")}
        </Banner>
      )}
      {isCutOff && (
        <Banner tone="critical" title={t("sale.cutOff")}>
          {t("sale.cutOffHint")}
        </Banner>
      )}
      <p role="status">{t("sale.waiting")}</p>
      <p className="muted">
        <Countdown until={expiresAt} done={t("sale.over")}>
          {(when) => t("sale.ends", { when })}
        </Countdown>
      </p>
      <p className="no-js-only muted">
        {t("sale.refreshes")}
        {/* Without scripts the page reloads by itself; with scripts it must not. */}
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      </p>
      <script noModule nonce={nonce} dangerouslySetInnerHTML={{ __html: RELOAD }} />
      <Form method="post">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <ButtonRow>
          {/* For a browser whose scripts have failed, and for a person who prefers a button. */}
          <LinkButton to={tillPaths.sale(appId, id, tips)} reloadDocument prefetch="none">
            {t("sale.check")}
          </LinkButton>
          <SubmitButton id={END} variant="secondary" critical name="intent" value="end" title={t("sale.endHelp")}>
            {t("sale.end")}
          </SubmitButton>
          {mayTakeCash && (
            <SubmitButton name="intent" value="cash">
              {t("sale.cash")}
            </SubmitButton>
          )}
        </ButtonRow>
      </Form>
    </>
  );
}
