import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PaymentCard } from "#provider/contract/cards";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { houseBankName } from "#provider/rules/banks";
import { Form } from "~/components/form/own-form";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { WalletTabs } from "~/billing/shared/wallets/wallet-tabs";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { EmptyState } from "~/components/feedback/empty-state";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DataTable, type Column } from "~/components/list/data-table";
import { Badge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { walletPaths } from "~/paths/wallet";
import { cardSchema } from "./card-schema";
import { cardText } from "./card-text";

export const links = areaSheets("lists");
export const handle = { i18n: ["cards", "wallets"], title: "cards:title" };

const rowOf = (card: PaymentCard) => ({
  id: card.id,
  name: cardText(card),
  isHouseBank: card.isHouseBank,
  isDefault: card.isDefault,
});
type Row = ReturnType<typeof rowOf>;

/** The person's own cards, the default one first. */
export const loader = guardedLoader(WALLET_MONEY, async ({ provider, region }) => ({
  cards: (await provider.cards.list()).map(rowOf),
  houseBank: houseBankName(region),
}));

/** Makes a card the default one, which forms offer first. */
export const action = guardedAction(WALLET_MONEY, async ({ form, provider, redirect }) => {
  const submission = form.parse(cardSchema);
  if (!submission.ok) return submission.reply();
  const { card: id } = submission.value;
  const sent = await submission.send(() => provider.cards.makeDefault({ params: { id } }), {
    fields: { not_found: "card" },
  });
  if (sent.ok) return redirect(walletPaths.cards, "cards:toast.default", { card: cardText(sent.answer) });
  return codeOf(sent.reason) === "not_found" ? redirect(walletPaths.cards, "cards:toast.gone") : sent.reply;
});

export default function Cards() {
  const { cards } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const add = (
    <LinkButton variant="primary" to={walletPaths.addCard} preventScrollReset>
      {t("add.action")}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page title={t("title")} subtitle={t("lead")} actions={cards.length > 0 && add}>
          <WalletTabs canWithdraw />
          <FormErrors errors={formErrorsOf(reply)} />
          <DataTable
            caption={t("caption")}
            columns={useColumns()}
            rows={cards}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            empty={
              <EmptyState icon="CreditCardIcon" title={t("empty")} action={add}>
                {t("emptyHint")}
              </EmptyState>
            }
          />
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("cards");
  const { houseBank } = useLoaderData<typeof loader>();
  return [
    {
      key: "card",
      header: t("field.card"),
      cell: ({ name, isHouseBank }) => (
        <>
          {name}
          <div className="muted text-s">{isHouseBank ? t("free", { bank: houseBank ?? "" }) : t("withFee")}</div>
        </>
      ),
      wrap: true,
    },
    {
      key: "actions",
      header: t("field.actions"),
      cell: (row) => (
        <div className="row">
          <Default row={row} />
          <Link
            to={walletPaths.removeCard(row.id)}
            prefetch="intent"
            preventScrollReset
            aria-label={t("removeOf", { card: row.name })}
          >
            {t("remove.action")}
          </Link>
        </div>
      ),
      wrap: true,
    },
  ];
}

/** Marks the default card; any other card has a button to become it. */
function Default({ row: { id, name, isDefault } }: { row: Row }) {
  const { t } = useTranslation("cards");
  if (isDefault) return <Badge tone="success">{t("isDefault")}</Badge>;
  return (
    <Form method="post" action={walletPaths.cards} preventScrollReset>
      <SubmitButton variant="secondary" name="card" value={id}>
        {t("makeDefault")}
        <span className="visually-hidden"> {name}</span>
      </SubmitButton>
    </Form>
  );
}
