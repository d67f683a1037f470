import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RECEIVER_NAME_LENGTH } from "#provider/contract/limits";
import { PAYOUT_RECEIVERS } from "#provider/contract/payout-receivers";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { payoutReceiverParams, payoutReceiverPaths } from "~/paths/payout-receiver";
import { shortName } from "~/utils/short-name";
import { receiverShown, useReceiverItems } from "./receiver-items";
import { renameReceiverSchema } from "./schema";

export const handle = { dialog: true, i18n: ["payout-receivers"], title: "payout-receivers:rename.title" };

export const loader = guardedLoader(PAYOUT_RECEIVERS, payoutReceiverParams, async ({ provider, params }) =>
  receiverShown(await provider.payoutReceivers.one({ params })),
);

/** Changes the own name of a saved receiver; the name that goes to the bank stays. */
export const action = guardedAction(
  PAYOUT_RECEIVERS,
  payoutReceiverParams,
  async ({ form, provider, params, redirect }) => {
    const submission = form.parse(renameReceiverSchema);
    if (!submission.ok) {
      // First check that this person may see the receiver (404), then check the form.
      await provider.payoutReceivers.one({ params });
      return submission.reply();
    }
    const { value: body } = submission;
    const sent = await submission.send(() => provider.payoutReceivers.rename({ params, body }), {
      fields: { not_found: "name" },
    });
    if (!sent.ok)
      // Another person has removed the receiver meanwhile. The dialog has nothing to show any more, so the list says
      // it.
      return codeOf(sent.reason) === "not_found"
        ? redirect(payoutReceiverPaths.list, "payout-receivers:toast.gone")
        : sent.reply;
    return redirect(payoutReceiverPaths.list, "payout-receivers:toast.renamed", { name: shortName(body.name) });
  },
);

export default function RenameReceiver() {
  const receiver = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-receivers");
  useFocusWrong(reply);
  const field = repliedField("name", reply);
  return (
    <RouteDialog title={t("rename.title")} close={payoutReceiverPaths.list}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <DescriptionList items={useReceiverItems(receiver)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextField
            field={{
              ...field,
              maxLength: RECEIVER_NAME_LENGTH.max,
              initialValue: reply ? field.initialValue : receiver.name,
            }}
            label={t("rename.name")}
            help={t("rename.help")}
            autoComplete="off"
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <LinkButton to={payoutReceiverPaths.list} preventScrollReset replace>
            {t("cancel")}
          </LinkButton>
          <SubmitButton>{t("rename.action")}</SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
