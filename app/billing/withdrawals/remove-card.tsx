import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { walletPaths } from "~/paths/wallet";
import { cardSchema } from "./card-schema";
import { cardText } from "./card-text";

export const handle = { dialog: true, i18n: ["cards"], title: "cards:remove.title" };

/** The card in the address; null if it is gone, and the dialog says so. */
export const loader = guardedLoader(WALLET_MONEY, async ({ provider, url }) => {
  const id = url.searchParams.get("card");
  const card = (await provider.cards.list()).find((known) => known.id === id);
  return { card: card ? { id: card.id, name: cardText(card) } : null };
});

export const action = guardedAction(WALLET_MONEY, async ({ form, provider, redirect }) => {
  const submission = form.parse(cardSchema);
  if (!submission.ok) return submission.reply();
  const { card: id } = submission.value;
  const sent = await submission.send(() => provider.cards.remove({ params: { id } }), {
    fields: { not_found: "card" },
  });
  if (sent.ok) return redirect(walletPaths.cards, "cards:toast.removed");
  return codeOf(sent.reason) === "not_found" ? redirect(walletPaths.cards, "cards:toast.gone") : sent.reply;
});

export default function RemoveCard() {
  const { card } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const back = (label: string) => (
    <LinkButton to={walletPaths.cards} preventScrollReset replace data-first-stop={card === null || undefined}>
      {label}
    </LinkButton>
  );
  return (
    <RouteDialog title={t("remove.title")} close={walletPaths.cards}>
      {card === null ? (
        <div className="stack">
          <Banner tone="warning">{t("toast.gone")}</Banner>
          <ButtonRow>{back(t("close"))}</ButtonRow>
        </div>
      ) : (
        <Form method="post" className="stack" preventScrollReset>
          <FormErrors errors={formErrorsOf(reply)} />
          <p>{t("remove.text", { card: card.name })}</p>
          <input type="hidden" name="card" value={card.id} />
          <ButtonRow>
            {back(t("cancel"))}
            <SubmitButton critical>{t("remove.action")}</SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </RouteDialog>
  );
}
