import type { LinksFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { asksTips, tillPaths } from "~/paths/till";
import { LastSales } from "./last-sales";
import { MANIFEST } from "./manifest";
import { sellSchema } from "./schema";
import { SellForm } from "./sell-form";
import { tipOf } from "./tip";

const sheets = areaSheets("forms", "figures", "till");
export const links: LinksFunction = () => [...(sheets() ?? []), MANIFEST];
export const handle = { i18n: ["till"], title: "till:title" };

export const loader = guardedLoader(AREA_ACCESS.till, pathParams.application, async ({ provider, params, url }) => {
  const till = await provider.till.get({ params: { appId: params.appId } });
  return {
    crumb: till.appName,
    till,
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

/** Makes a sale, and leads to its codes. */
export const action = guardedAction(
  AREA_ACCESS.till,
  pathParams.application,
  async ({ form, provider, params: { appId }, language, url, redirect }) => {
    await provider.till.get({ params: { appId } });
    const submission = form.parse(sellSchema(language));
    if (!submission.ok) return submission.reply();
    const { idempotencyKey, amount, description, tip = "0" } = submission.value;
    const body = { appId, amount, tip: tipOf(amount, tip), description: description ?? null, language };
    const sent = await submission.send(() => provider.till.sell({ idempotencyKey, body }));
    if (!sent.ok) return sent.reply;
    return redirect(tillPaths.sale(appId, sent.answer.id, asksTips(url.searchParams)));
  },
);

export default function Till() {
  const { till } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("till");
  const { online, shift, sales, closed } = till;
  return (
    <Page title={<span translate="no">{till.appName}</span>} subtitle={t("title")}>
      {/* A shift may have been closed while somebody typed. */}
      {!(online && shift) && <FormErrors errors={formErrorsOf(reply)} />}
      <div className="till">
        {online ? shift ? <Selling /> : <NoShift /> : <NotOnline />}
        <div className="stack">
          {shift && <OpenShift shift={shift} />}
          <LastSales sales={sales} />
          {closed.length > 0 && (
            <Card title={t("closedShifts")}>
              <ul className="stack stack-tight">
                {closed.map(({ id, number, closedDate }) => (
                  <li key={id} className="found">
                    <Link to={tillPaths.shift(till.appId, id)}>{t("shiftOf", { number })}</Link>
                    <When at={closedDate} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
      <p className="muted">{t("offline")}</p>
    </Page>
  );
}

const When = ({ at }: { at: string }) => <time dateTime={at}>{useFormat().brief(at)}</time>;

function Selling() {
  const { till, idempotencyKey, anotherKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <SellForm appId={till.appId} currency={till.currency} reply={reply} keys={{ idempotencyKey, anotherKey }} />;
}

function NoShift() {
  const { till, idempotencyKey } = useLoaderData<typeof loader>();
  const { t } = useTranslation("till");
  const { search } = useLocation();
  return (
    <div className="card">
      <EmptyState
        icon="ClockIcon"
        title={t("noShift")}
        action={
          <Form method="post" action={tillPaths.open(till.appId) + (asksTips(search) ? "?tips=on" : "")}>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <SubmitButton>{t("open")}</SubmitButton>
          </Form>
        }
      >
        {t("noShiftHint")}
      </EmptyState>
    </div>
  );
}

function NotOnline() {
  const { t } = useTranslation("till");
  return (
    <div>
      <Banner tone="warning" title={t("notOnline")}>
        {t("notOnlineHint")}
      </Banner>
    </div>
  );
}

type Shift = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["till"]["shift"]>;

function OpenShift({ shift }: { shift: Shift }) {
  const { t } = useTranslation("till");
  const { money, brief } = useFormat();
  return (
    <Card title={t("shiftOf", { number: shift.number })}>
      <p className="muted">{t("since", { when: brief(shift.openedDate), who: shift.openedBy })}</p>
      <p>
        {t("shift.sum")}: <strong>{money(shift.sales.amount, shift.currency)}</strong> ({shift.sales.count})
      </p>
      <p>
        <Link to={tillPaths.shift(shift.appId, shift.id)}>{t("toShift")}</Link>
      </p>
    </Card>
  );
}
