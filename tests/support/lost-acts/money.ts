import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { approvalPaths } from "~/paths/approval";
import { bulkPaths } from "~/paths/bulk";
import { paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";
import { payoutPaths } from "~/paths/payout";
import { recurringPaths } from "~/paths/recurring";
import { transactionPaths } from "~/paths/transaction";
import { walletPaths } from "~/paths/wallet";
import { invoiceRow, invoicesCsv, uploadedInvoices } from "../bulk";
import { formWith, submit } from "../forms";
import { attr, findAll } from "../html";
import type { Visitor } from "../http";
import { checkedPayouts, csvOf, makePayouts, rowOf } from "../payout-files";
import { payAtCheckout } from "../payments";
import { createPayout, proposeRules } from "../payouts";
import { advanceClock } from "../sandbox";
import { byMaker, byReviewer, coded, idIn, opened, type Act, type Stage } from "./stage";

const KEY = "idempotencyKey";
const REFUND = { intent: "confirm", amount: "1.50", reason: "One night was canceled" };
const COMPLETION = { intent: "confirm", amount: "20.00" };
const REASON = { reason: "The invoice was paid already" };

const fileOf = ({ another }: Stage, count: number) =>
  csvOf(...Array.from({ length: count }, () => rowOf({ amount: another() })));
const makerOf = ({ maker, owner, appId }: Stage) => ({ visitor: maker, appId, phone: owner.phone });
const hold = async (maker: Visitor, appId: string) =>
  paths.transaction(await payAtCheckout(maker, appId, { preAuth: "on" }));

/** Every act that moves money. */
export const MONEY_ACTS: Act[] = [
  {
    name: "an approval of a payout",
    call: "/api/wallets/payout/*/approve/*",
    ...byReviewer,
    open: async (stage) => {
      const { reviewer, reviewing, another } = stage;
      const id = idIn(await createPayout(makerOf(stage), another()));
      return coded(reviewer, reviewing.phone, payoutPaths.approve(id), { intent: "approve" });
    },
    done: /^\/billing\/payouts\/pay_\w+$/,
  },
  {
    name: "an approval of ticked payouts",
    call: "/api/wallets/ticked-payouts/approve/*",
    ...byReviewer,
    open: async (stage) => {
      const { reviewer, reviewing, another } = stage;
      const ids = [await createPayout(makerOf(stage), another()), await createPayout(makerOf(stage), another())];
      const ticked = ids.map((path): [string, string] => ["ids", idIn(path)]);
      const search = `?${new URLSearchParams(ticked).toString()}`;
      return coded(reviewer, reviewing.phone, payoutPaths.approveTicked(search), [["intent", "approve"], ...ticked]);
    },
    done: /^\/billing\/payouts(\?|$)/,
  },
  {
    name: "the payouts of a file",
    call: "/api/wallets/payout-file/*/make/*",
    ...byMaker,
    isLater: true,
    open: async (stage) => {
      const file = await checkedPayouts(stage.maker, fileOf(stage, 2));
      return coded(stage.maker, stage.owner.phone, payoutFilePaths.make(file), { intent: "make" });
    },
    done: /^\/billing\/payouts\/files\/pfl_\w+$/,
  },
  {
    name: "an approval of a file",
    call: "/api/wallets/payout-file/*/approve/*",
    ...byReviewer,
    isLater: true,
    open: async (stage) => {
      const { maker, reviewer, reviewing, owner } = stage;
      const id = await checkedPayouts(maker, fileOf(stage, 2));
      await advanceClock(70);
      await makePayouts(maker, id, owner.phone);
      return coded(reviewer, reviewing.phone, payoutFilePaths.approve(id), { intent: "approve" });
    },
    done: /^\/billing\/payouts\/files\/pfl_\w+$/,
  },
  {
    name: "rules of approval",
    call: "/api/apps/*/payout-approvals/*/confirm/*",
    ...byReviewer,
    open: async ({ maker, reviewer, reviewing, appId, another }) => {
      const id = await proposeRules(maker, appId, { twoAbove: String(5_000 + Number(another())) });
      return coded(reviewer, reviewing.phone, approvalPaths.confirm(appId, id), { intent: "confirm" });
    },
    done: /^\/applications\/ES\d{7}\/payout-approvals$/,
  },
  {
    name: "a recurring payout",
    call: "/api/wallets/recurring-payouts/*",
    ...byMaker,
    open: ({ maker, owner, paid, another }) => {
      const firstDay = addDays(dayIn("default", new Date()), 40);
      return coded(maker, owner.phone, recurringPaths.setUp(paid), { amount: another(), rhythm: "WEEKLY", firstDay });
    },
    done: /^\/billing\/payouts\/recurring$/,
  },
  {
    name: "an automatic withdrawal",
    method: "PUT",
    call: "/api/apps/*/automatic-withdrawal/*",
    ...byMaker,
    open: ({ maker, owner, appId, another }) =>
      coded(maker, owner.phone, walletPaths.setAutomatic(appId), {
        to: "IBAN",
        target: "AZ21NABZ00000000137010001944",
        intent: "confirm",
        rhythm: "MONTHLY",
        monthDay: "31",
        stays: String(8_000 + Number(another())),
      }),
    confirmsTarget: true,
    done: /^\/billing\/wallet\/ES\d{7}\/automatic$/,
  },
  {
    name: "a payout",
    call: "/api/wallets/payout",
    ...byMaker,
    open: async ({ maker, owner, appId, another }) => {
      const fields = {
        target: "PROVIDER_CARD",
        pan: "5105 1051 0510 5100",
        finCode: "5ABC123",
        fullName: "Aysel Kərimova",
      };
      const typed = { ...fields, appId: appId, amount: another(), side: "ARRIVES", description: "Guide" };
      await submit(maker, formWith(await maker.get(payoutPaths.create()), "amount"), { ...typed, intent: "review" });
      return coded(maker, owner.phone, payoutPaths.check, { intent: "confirm" });
    },
    done: /^\/billing\/payouts\/pay_\w+$/,
  },
  {
    name: "a refund",
    call: "/api/refund",
    field: KEY,
    typed: async () => REFUND,
    open: async ({ maker, appId }) =>
      opened(maker, await maker.get(`${paths.transaction(await payAtCheckout(maker, appId))}/refund`), KEY, REFUND),
    done: /^\/billing\/transactions\/trx_\w+$/,
  },
  {
    name: "refunds of ticked payments",
    call: "/api/ticked-refunds/make/*",
    ...byMaker,
    isLater: true,
    open: async ({ maker, owner, appId }) => {
      const ids = [await payAtCheckout(maker, appId, { amount: "3.00" }), await payAtCheckout(maker, appId)];
      const search = `?${new URLSearchParams(ids.map((id) => ["ids", id])).toString()}`;
      const form = await maker.get(transactionPaths.refundTogether(search));
      const payments = findAll(form, "[name=payments]").map((field): [string, string] => [
        "payments",
        attr(field, "value") ?? "",
      ]);
      const fields: [string, string][] = [...payments, ["why", "CANCELED_EVENT"]];
      return coded(maker, owner.phone, transactionPaths.refundTogether(search), fields);
    },
    done: /^\/billing\/transactions\/refund-selected\/rfb_\w+$/,
  },
  {
    name: "a completion of a hold",
    call: "/api/completeOrder",
    field: KEY,
    typed: async () => COMPLETION,
    open: async ({ maker, appId }) =>
      opened(maker, await maker.get(`${await hold(maker, appId)}/complete`), KEY, COMPLETION),
    done: /^\/billing\/transactions\/trx_\w+$/,
  },
  {
    name: "a hold that is canceled",
    call: "/api/reverse/*",
    field: KEY,
    typed: async () => ({ intent: "confirm" }),
    open: async ({ maker, appId }) =>
      opened(maker, await maker.get(`${await hold(maker, appId)}/reverse`), KEY, { intent: "confirm" }),
    done: /^\/billing\/transactions\/trx_\w+$/,
  },
  {
    name: "the invoices of a file",
    call: "/api/bulk/uploads/*/confirm",
    field: KEY,
    typed: async () => ({ channels: "SMS" }),
    isLater: true,
    open: async ({ maker, appId }) => {
      const upload = await uploadedInvoices(maker, invoicesCsv(invoiceRow()), { appId });
      return opened(maker, await maker.get(bulkPaths.confirm(upload)), KEY, { channels: "SMS" });
    },
    done: /^\/billing\/bulk-invoice\/blk_\w+$/,
  },
  {
    name: "a withdrawal",
    call: "/api/user/withdraw/*",
    ...byMaker,
    open: ({ maker, owner, appId, another }) =>
      coded(maker, owner.phone, walletPaths.withdraw(appId), {
        to: "IBAN",
        target: "AZ21NABZ00000000137010001944",
        description: "Takings of May",
        amount: another(),
        intent: "confirm",
      }),
    confirmsTarget: true,
    isFoundAgain: true,
    done: /^\/billing\/wallet\/withdrawals\/pay_\w+$/,
  },
  {
    name: "a transfer",
    call: "/api/apps/transfer/*",
    ...byMaker,
    open: ({ maker, owner, appId, other, another }) =>
      coded(maker, owner.phone, walletPaths.transferFrom(appId), {
        to: "MERCHANT",
        toMerchant: other,
        description: "Dinner of a group",
        amount: another(),
        intent: "confirm",
      }),
    confirmsTarget: true,
    isFoundAgain: true,
    done: /^\/billing\/wallet\/transfers\/trf_\w+$/,
  },
  {
    name: "a top-up",
    call: "/api/mpay/topup/*",
    ...byMaker,
    open: ({ maker, owner, appId, another }) =>
      coded(maker, owner.phone, walletPaths.topUpFrom(appId), {
        phoneNumber: "+994502218844",
        amount: another(),
        intent: "confirm",
      }),
    confirmsTarget: true,
    isFoundAgain: true,
    done: /^\/billing\/wallet\/transfers\/top_\w+$/,
  },
  {
    name: "a payout that is rejected",
    call: "/api/wallets/payout/*/reject",
    by: ({ reviewer }) => reviewer,
    field: KEY,
    typed: async () => REASON,
    open: async (stage) => {
      const { reviewer, another } = stage;
      const id = idIn(await createPayout(makerOf(stage), another()));
      return opened(reviewer, await reviewer.get(payoutPaths.reject(id)), KEY, REASON);
    },
    done: /^\/billing\/payouts\/pay_\w+$/,
  },
  {
    name: "a payout that is taken back",
    call: "/api/wallets/payout/*/recall",
    field: KEY,
    typed: async () => ({}),
    open: async (stage) => {
      const { maker, another } = stage;
      const id = idIn(await createPayout(makerOf(stage), another()));
      return opened(maker, await maker.get(payoutPaths.recall(id)), KEY, {});
    },
    done: /^\/billing\/payouts\/pay_\w+$/,
  },
];
