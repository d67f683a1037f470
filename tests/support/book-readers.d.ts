/** Readers of MT940 that bring no types: what the tests take of their answers. */
declare module "mt940js" {
  type Transaction = {
    date: Date;
    entryDate: Date;
    amount: number;
    currency: string;
    reference: string;
    bankReference: string;
    details: string;
  };
  type Statement = {
    accountIdentification: string;
    currency: string;
    openingBalance: number;
    openingBalanceDate: Date;
    closingBalance: number;
    closingBalanceDate: Date;
    number: { statement: string; sequence: string };
    transactions: Transaction[];
  };
  export class Parser {
    parse(text: string): Statement[];
  }
}

declare module "swiftmessageparser" {
  /** Amounts are decimals of a package of its own, which are texts where asked. */
  type Amount = { toString: () => string };
  type Statement = {
    accountIdentification: string;
    openingBalance: Amount;
    closingBalance: Amount;
    transactions: {
      date: Date;
      amount: Amount;
      creditDebitIndicator: string;
      reference: string;
      bankReference: string;
      details: string;
    }[];
  };
  export function parse(asked: { type: "mt940"; data: string; validate: boolean }): Statement[];
}
