import type { WalletMoney } from "./wallet-figures";

/** Whether there is nothing in a wallet: neither available, nor on its way, disputed, or on payers' cards. */
export const isEmptyWallet = ({ available, held, disputed, inTransit }: WalletMoney): boolean =>
  available === 0 && held === 0 && disputed === 0 && inTransit === 0;

/** What wallets have together; undefined without any. All of an account are in the currency of its region. */
export function sumOf(wallets: readonly WalletMoney[]): WalletMoney | undefined {
  const [first] = wallets;
  if (!first) return undefined;
  const sum = (name: "available" | "awaitingApproval" | "held" | "disputed" | "inTransit") =>
    wallets.reduce((all, wallet) => all + wallet[name], 0);
  return {
    currency: first.currency,
    available: sum("available"),
    awaitingApproval: sum("awaitingApproval"),
    held: sum("held"),
    heldUntil: wallets.flatMap(({ heldUntil }) => heldUntil ?? []).toSorted()[0] ?? null,
    disputed: sum("disputed"),
    inTransit: sum("inTransit"),
  };
}
