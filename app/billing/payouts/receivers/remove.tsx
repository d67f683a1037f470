import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_RECEIVERS } from "#provider/contract/payout-receivers";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { guardedAction, guardedLoader } from "~/server/guard";
import { payoutReceiverParams, payoutReceiverPaths } from "~/paths/payout-receiver";
import { receiverShown, useReceiverItems } from "./receiver-items";
import { removeReceiverSchema } from "./schema";

export const handle = { dialog: true, i18n: ["payout-receivers"], title: "payout-receivers:remove.title" };

export const loader = guardedLoader(PAYOUT_RECEIVERS, payoutReceiverParams, async ({ provider, params }) =>
  receiverShown(await provider.payoutReceivers.one({ params })),
);

/** Removes a saved receiver. Earlier payouts to them stay on record. */
export const action = guardedAction(
  PAYOUT_RECEIVERS,
  payoutReceiverParams,
  async ({ form, provider, params, redirect }) => {
    const submission = form.parse(removeReceiverSchema);
    if (!submission.ok) {
      // First check that this person may see the receiver (404), then check the form.
      await provider.payoutReceivers.one({ params });
      return submission.reply();
    }
    const sent = await submission.send(() => provider.payoutReceivers.remove({ params }));
    return sent.ok ? redirect(payoutReceiverPaths.list, "payout-receivers:toast.removed") : sent.reply;
  },
);

export default function RemoveReceiver() {
  const receiver = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-receivers");
  return (
    <RouteDialog title={t("remove.title")} close={payoutReceiverPaths.list}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("remove.text", { name: receiver.name })}</p>
        <DescriptionList items={useReceiverItems(receiver)} />
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone removes nothing. */}
          <LinkButton to={payoutReceiverPaths.list} preventScrollReset replace data-first-stop>
            {t("cancel")}
          </LinkButton>
          <SubmitButton critical name="intent" value="remove">
            {t("remove.action")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
