import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { message } from "~/i18n/messages";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { walletPaths } from "~/paths/wallet";
import { addCardSchema } from "./card-schema";
import { cardText } from "./card-text";

export const handle = { dialog: true, i18n: ["cards"], title: "cards:add.title" };

export const loader = guardedLoader(WALLET_MONEY, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Adds a card of the person. The card number goes to the provider and never back to the browser. */
export const action = guardedAction(WALLET_MONEY, async ({ form, provider, redirect }) => {
  const submission = form.parse(addCardSchema);
  if (!submission.ok) return submission.reply();
  const { idempotencyKey, pan, expiry } = submission.value;
  const sent = await submission.send(() => provider.cards.add({ body: { pan, expiry }, idempotencyKey }));
  if (sent.ok) return redirect(walletPaths.cards, "cards:toast.added", { card: cardText(sent.answer) });
  return codeOf(sent.reason) === "already_exists"
    ? submission.reply({ status: 409, fieldErrors: { pan: [message("cardKnown")] } })
    : sent.reply;
});

export default function AddCard() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["cards", "common"]);
  useFocusWrong(reply);
  return (
    <RouteDialog title={t("add.title")} close={walletPaths.cards}>
      <Form method="post" className="stack" preventScrollReset>
        <HiddenKey value={keyFor(reply, keys).key} />
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextField
            field={repliedField("pan", reply)}
            label={t("add.number")}
            help={t("add.numberHelp")}
            inputMode="numeric"
            autoComplete="cc-number"
            spellCheck={false}
          />
          <TextField
            field={repliedField("expiry", reply)}
            label={t("add.expiry")}
            help={t("add.expiryHelp")}
            inputMode="numeric"
            autoComplete="cc-exp"
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <LinkButton to={walletPaths.cards} preventScrollReset replace>
            {t("cancel")}
          </LinkButton>
          <SubmitButton>{reply?.outcome === "unknown" ? t("common:checkAgain") : t("add.action")}</SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
