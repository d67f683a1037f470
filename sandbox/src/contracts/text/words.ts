/** The variable parts of the clauses, written in the contract's language. */
export type Terms = {
  application: string;
  applicationId: string;
  url: string;
  currency: string;
  /** With the per cent sign. */
  commission: string;
  /** Where payouts go. */
  account: string;
  holdDays: string;
};

/** A clause: its heading, and the texts of its sub-clauses. Numbers are added when the contract is composed. */
export type ClauseWords = readonly [heading: string, ...texts: string[]];

/** All texts of a contract in one language, for its page and its file. */
export type ContractWords = {
  title: string;
  provider: { label: string; about: string };
  /** Labels of a party's data. */
  party: {
    taxId: string;
    fin: string;
    address: string;
    represented: string;
    phone: string;
    account: string;
    card: string;
    application: string;
  };
  clauses: (terms: Terms) => readonly ClauseWords[];
  /** Texts that only the file has. */
  file: {
    number: string;
    date: string;
    contents: string;
    parties: string;
    roles: { PROVIDER: string; MERCHANT: string };
    page: (number: string, of: string) => string;
    sandbox: string;
    evidence: {
      title: string;
      about: string;
      shown: string;
      read: string;
      signing: string;
      person: string;
      from: string;
      certificate: string;
      textHash: string;
      after: string;
    };
    check: { title: string; about: string; address: string };
  };
};
