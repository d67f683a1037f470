import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { shortName } from "~/utils/short-name";
import { CHANGE_LINK } from "./access";
import type { loader as detailLoader } from "./detail";
import { linkStatusFormSchema } from "./schema";
import { switchRefusal, otherStatus } from "./status-rules";

export const handle = { dialog: true, i18n: ["payment-link", "payment-links"], title: "payment-link:status.tab" };

/** Reads nothing, because the page behind the dialog has the link. */
export const loader = guardedLoader(CHANGE_LINK, async () => null);

/** Switches a link off, or on again. */
export const action = guardedAction(
  CHANGE_LINK,
  pathParams.paymentLink,
  async ({ form, provider, params, url, redirect }) => {
    const submission = form.parse(linkStatusFormSchema);
    if (!submission.ok) return submission.reply();
    const { status } = submission.value;
    const id = params.id;
    const sent = await submission.send(() => provider.links.setStatus({ params: { id }, body: { status } }));
    if (!sent.ok) return sent.reply;
    return redirect(paths.paymentLink(id) + withParams(url.searchParams, {}), `payment-link:toast.${status}`, {
      title: shortName(sent.answer.title),
    });
  },
);

export default function SwitchPaymentLink() {
  const { t } = useTranslation(["payment-link", "payment-links"]);
  const { search } = useLocation();
  const link = useRouteLoaderData<typeof detailLoader>("billing/payment-links/detail")?.link;
  if (!link) return null;
  const close = paths.paymentLink(link.id) + withParams(search, {});
  const reason = switchRefusal(link.status);
  return reason ? (
    <RouteDialog title={t("status.closedTitle")} close={close}>
      <div className="stack">
        <p>{t(`payment-links:closed.${reason}`)}</p>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace>
            {t("status.close")}
          </LinkButton>
        </ButtonRow>
      </div>
    </RouteDialog>
  ) : (
    <RouteDialog title={t(link.status === "ACTIVE" ? "status.offTitle" : "status.onTitle")} close={close}>
      <SwitchForm title={link.title} other={otherStatus(link.status) ?? "ACTIVE"} close={close} />
    </RouteDialog>
  );
}

function SwitchForm({ title, other, close }: { title: string; other: "ACTIVE" | "DISABLED"; close: string }) {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payment-link", "payment-links"]);
  const isOff = other === "DISABLED";
  return (
    <Form method="post" className="stack">
      <p className="strong long-words" translate="no">
        {title}
      </p>
      <FormErrors errors={formErrorsOf(reply)} />
      <p>{t(isOff ? "status.offLead" : "status.onLead")}</p>
      <ButtonRow>
        {/* The focus starts on the link back: Enter alone changes nothing. */}
        <LinkButton to={close} preventScrollReset replace data-first-stop>
          {t("status.cancel")}
        </LinkButton>
        <SubmitButton critical={isOff} name="status" value={other}>
          {t(`payment-links:switch.${other}`)}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
