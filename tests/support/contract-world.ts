import type { Client } from "#provider/client";
import type { Result } from "#provider/result";

type Code = { challenge: string; code: string };

/** Of the caller's own, where a sample needs it. */
export type OwnApplication = {
  renewingKey?: { challenge: string; code: string };
  /** An application in which nothing is open, and the code that deletes it where one was sent. */
  endingApplication?: { appId: string; challenge?: string; code?: string };
};

/** What the caller of a sample has begun of a contract that awaits them. */
export type OwnContract = {
  signing?: {
    appId: string;
    phone: string;
    /** Of the text that the caller was shown. */
    hash: string;
    /** An identification, or a signature, that has begun. */
    transactionId: string;
    certificateId: string;
  };
};

/** One that can be acted on, the payout that says where money goes, and a code. */
export type OwnRecurring = { id: string; payoutId: string; challenge: string; code: string };

/** A target that waits for the caller, who is an owner; with their code where it is confirmed. */
export type OwnTarget = { id: string; challenge?: string; code?: string };

/** A proposal that the caller may decide on, with a code of theirs where it is confirmed. */
export type ProposedRules = { appId: string; id: string; challenge?: string; code?: string };

/** A payout that waits, among others; with a code of the caller's where it is approved. */
export type TickedPayout = { id: string } & Partial<Code>;

/** Of the caller's own, where a sample needs it: a card, and codes for what moves money. */
export type OwnMoney = {
  cardId?: string;
  withdrawing?: Code;
  automatic?: Code;
  transferring?: Code;
  toppingUp?: Code;
  rules?: ProposedRules;
  target?: OwnTarget;
  ticked?: TickedPayout;
};

/** Things of the caller's own that exist in the sandbox when a sample is sent. */
export type World = {
  appId: string;
  configId: string;
  invoiceId: string;
  /** Invoices that each have one thing done to them. */
  removingId: string;
  cancelingId: string;
  recurringId: string;
  transactionId: string;
  linkId: string;
  /** Saved views: one to rename, one to forget. */
  viewId: string;
  unwantedViewId: string;
  customerId: string;
  /** Somebody with whom everything is over. */
  erasedId: string;
  /** Pre-authorisations: one to complete, one to cancel. */
  heldId: string;
  unwantedHoldId: string;
  /** Of somebody whose password nothing but signing in needs. */
  login: { username: string; password: string };
  /** A sign-in that has begun, with the code that was sent. */
  approval: { username: string; challenge: string; code: string };
  /** A sign-in that began more than a minute ago: its code may be sent again. */
  waitingChallenge: string;
  /** Somebody of the team for each thing that is done to one of them. */
  colleagueId: string;
  leavingId: string;
  forgottenId: string;
  invitedId: string;
  /** A code for creating `typedUser(appId)`. */
  inviting: { challenge: string; code: string };
  /** A registration that has begun, and one that began more than a minute ago. */
  registration: { challenge: string; code: string };
  waitingRegistration: string;
  /** Word of a link for a new password. */
  guid: string;
  /** Word of a link that confirms an address. */
  emailGuid: string;
  /** One withdrawal, and one of which the bank does not know. */
  withdrawalId: string;
  unknownWithdrawalId: string;
  /** A transfer, and an application of somebody else that takes transfers. */
  transferId: string;
  receiverId: string;
  /** Payouts that wait: to look at, to begin approving, to approve with a code of the caller's, and to reject. */
  payoutId: string;
  rejectedPayoutId: string;
  /** An application that is prepared, one that was put into review, and a company that nothing is sold for yet. */
  preparedId: string;
  handedInId: string;
  companyId: string;
  /** One whose contract awaits somebody, and one whose contract is signed. */
  approvedId: string;
  signedId: string;
  /**
   * Of the caller's own: a change of phone that has begun, and a session to end; where needed a card, and what moves
   * money that has begun.
   */
  own: {
    password: string;
    phoneChange: { challenge: string; code: string };
    sessionId: string;
    /** Where needed, a statement's file as it was downloaded. */
    statement?: File;
    recallableId?: string;
    savedReceiverId?: string;
    recurring?: OwnRecurring;
    bulk?: { id: string };
    payoutFile?: { id: string; challenge: string; code: string };
    approvingPayout?: { challenge: string; code: string };
  } & OwnMoney &
    OwnApplication &
    OwnContract;
};

/** A call of the contract with input that is right in a world. */
export type Sample = (client: Client, world: World) => Promise<Result<unknown>>;
