import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isInUse } from "#provider/contract/applications";
import { OPEN_COUNTED } from "#provider/contract/limits";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { applicationPaths } from "~/paths/application";
import { dashboardPaths } from "~/paths/dashboard";
import { pathParams, paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { deleteSchema } from "./schema";

export const handle = { dialog: true, i18n: ["application-delete"], title: "application-delete:title" };

const BECAUSE = ["expired", "tries"] as const;

/** The obstacles to deleting the application, and the things that are deleted with it. */
export const loader = guardedLoader(
  AREA_ACCESS.deleteApplication,
  pathParams.application,
  async ({ provider, params, url, context }) => {
    const because = url.searchParams.get("because");
    const [removal, user] = await Promise.all([
      provider.applications.removal({ params: { appId: params.appId } }),
      context.user(),
    ]);
    return {
      crumb: removal.name,
      appId: params.appId,
      removal,
      inUse: isInUse(removal),
      seesWallet: allows(AREA_ACCESS.wallet, personOf(user)),
      because: BECAUSE.find((known) => known === because),
    };
  },
);

/** Sends the code that deletes the application. */
export const action = guardedAction(
  AREA_ACCESS.deleteApplication,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, redirect }) => {
    const submission = form.parse(deleteSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(async () => {
      const { name } = await provider.applications.removal({ params: { appId } });
      return { name, challenge: await provider.applications.sendDeleteCode({ params: { appId } }) };
    });
    if (!sent.ok) return sent.reply;
    const { name, challenge } = sent.answer;
    await context.pendingStep.set({ challenge, carried: { appId, name } });
    return redirect(applicationPaths.removeCode);
  },
);

/** The things that are lost. */
const LOST = ["links", "keys", "settings", "automatic"] as const;

export default function DeleteApplication() {
  const { removal, inUse, because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("application-delete");
  const close = paths.applications + withParams(useLocation().search, { because: null });
  return (
    <RouteDialog title={t("title")} close={close}>
      <div className="stack">
        {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
        <p className="strong long-words">{removal.name}</p>
        <FormErrors errors={formErrorsOf(reply)} />
        {inUse ? (
          <>
            <InTheWay />
            <ButtonRow>
              <LinkButton to={close} preventScrollReset replace data-first-stop>
                {t("close")}
              </LinkButton>
            </ButtonRow>
          </>
        ) : (
          <Confirm close={close} />
        )}
      </div>
    </RouteDialog>
  );
}

/** Shows the things that are lost and those that stay, and the button that sends the code. */
function Confirm({ close }: { close: string }) {
  const { removal } = useLoaderData<typeof loader>();
  const { t } = useTranslation("application-delete");
  return (
    <Form method="post" className="stack">
      <div>
        <p>{t("lost")}</p>
        <ul className="bulleted">
          {LOST.map((what) => (
            <li key={what}>{t(`lose.${what}`)}</li>
          ))}
          {removal.people > 0 && <li>{t("lose.people", { count: removal.people })}</li>}
        </ul>
      </div>
      <p>{t("stays")}</p>
      <p className="muted">{t("disableInstead")}</p>
      <input type="hidden" name="intent" value="delete" />
      <ButtonRow>
        {/* The focus starts at the way back, so that Enter alone sends no code. */}
        <LinkButton to={close} preventScrollReset replace data-first-stop>
          {t("cancel")}
        </LinkButton>
        <SubmitButton critical name="send">
          {t("sendCode")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** The obstacles that a person must remove first, with links. */
function InTheWay() {
  const { appId, removal, seesWallet } = useLoaderData<typeof loader>();
  const { t } = useTranslation("application-delete");
  const { money, number } = useFormat();
  const { openInvoices, unfinishedPayments, currency } = removal;
  const counted = (count: number) => (count < OPEN_COUNTED ? number(count) : t("atLeast", { count }));
  const balances = (["available", "held", "inTransit"] as const).filter((kind) => removal[kind] > 0);
  return (
    <>
      <p>{t("inTheWay")}</p>
      <ul className="bulleted stack stack-tight">
        {openInvoices > 0 && (
          <li>
            <Link to={dashboardPaths.openInvoices(appId)}>{t("openInvoices", { number: counted(openInvoices) })}</Link>
          </li>
        )}
        {unfinishedPayments > 0 && <li>{t("unfinishedPayments", { number: counted(unfinishedPayments) })}</li>}
        {balances.map((kind) => {
          const words = t(`balance.${kind}`, { amount: money(removal[kind], currency) });
          return <li key={kind}>{seesWallet ? <Link to={paths.walletOf(appId)}>{words}</Link> : words}</li>;
        })}
      </ul>
      <p className="muted">{t("disableInstead")}</p>
    </>
  );
}
