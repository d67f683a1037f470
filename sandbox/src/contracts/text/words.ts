/** What differs from contract to contract in its clauses, written out in its language. */
export type Terms = {
  application: string;
  applicationId: string;
  url: string;
  currency: string;
  /** With its sign of percent. */
  commission: string;
  /** Where payouts go. */
  account: string;
  holdDays: string;
};

/** A clause: its heading, and the texts of its sub-clauses. They are numbered where the contract is put together. */
export type ClauseWords = readonly [heading: string, ...texts: string[]];

/** Everything that a contract says in one language, on the page and in the file. */
export type ContractWords = {
  title: string;
  provider: { label: string; about: string };
  /** Labels of what a party is known by. */
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
  /** What only the file has. */
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
