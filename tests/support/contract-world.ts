import type { Client } from "#provider/client";
import type { Result } from "#provider/result";

type Code = { challenge: string; code: string };

/** The caller's own application, if a sample needs it. */
export type OwnApplication = {
  renewingKey?: { challenge: string; code: string };
  renewingSecret?: { challenge: string; OTP: string };
  /** An application without open records, and the code that deletes it if one was sent. */
  endingApplication?: { appId: string; challenge?: string; code?: string };
};

/** A key of a server, and the caller's code for one, or for another in its place. */
export type OwnServerKey = { serverKey?: { id: string; code?: { challenge: string; OTP: string } } };

/** The signing that the caller has begun for a contract. */
export type OwnContract = {
  signing?: {
    appId: string;
    phone: string;
    /** The hash of the text that the caller was shown. */
    hash: string;
    /** An identification or a signature that has begun. */
    transactionId: string;
    certificateId: string;
  };
};

/** A recurring payout that can be changed, the payout with its receiver, and a code. */
export type OwnRecurring = { id: string; payoutId: string; challenge: string; code: string };

/** A target that waits for the caller, who is an owner; with their code for a confirmation. */
export type OwnTarget = { id: string; challenge?: string; code?: string };

/** A proposal that the caller may decide on, with their code for a confirmation. */
export type ProposedRules = { appId: string; id: string; challenge?: string; code?: string };

/** A refund that waits for the caller, with their code for it; a payment to refund; proposed rules of refunds. */
export type OwnRefund = {
  waitingRefund?: { id: string } & Partial<Code>;
  refundable?: string;
  /** An act that can be taken back. */
  leavingAct?: string;
  /** Payments refunded together: one of them, a batch of the caller, and the caller's code. */
  together?: { transactionId: string; batchId?: string } & Partial<Code>;
  refundRules?: ProposedRules;
  /** A checked file of refunds of the caller, with their code for it. */
  refundFile?: { id: string } & Partial<Code>;
};

/** One of several waiting payouts; with the caller's code for an approval. */
export type TickedPayout = { id: string } & Partial<Code>;

/** The caller's own, if a sample needs it: a card, and codes for calls that move money. */
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

/** The caller's records in the sandbox when a sample is sent. */
export type World = {
  appId: string;
  configId: string;
  invoiceId: string;
  /** Invoices, each for one act. */
  removingId: string;
  cancelingId: string;
  /** An invoice among ticked ones. */
  tickedId: string;
  /** An invoice of which a part was paid outside, and that part. */
  outsideId: string;
  outsidePaymentId: string;
  /** An open shift of the till with a sale that waits, and another one to end. */
  shiftId: string;
  saleId: string;
  endingSaleId: string;
  /** Disputes: to write an answer, with a file of it, to send, to accept. */
  disputeId: string;
  disputeFileId: string;
  /** One whose answer was sent. */
  sentDisputeId: string;
  answeredDisputeId: string;
  acceptedDisputeId: string;
  recurringId: string;
  reportId: string;
  transactionId: string;
  linkId: string;
  /** A link that no call turns off. */
  payableLinkId: string;
  /** Saved views: one to rename, one to delete. */
  viewId: string;
  unwantedViewId: string;
  customerId: string;
  /** A customer whose documents are all closed. */
  erasedId: string;
  /** Pre-authorisations: one to complete, one to cancel. */
  heldId: string;
  unwantedHoldId: string;
  /** A user whose password only signing in needs. */
  login: { username: string; password: string };
  /** A sign-in that has begun, with its code. */
  approval: { username: string; challenge: string; code: string };
  /** A sign-in that began more than a minute ago: its code may be sent again. */
  waitingChallenge: string;
  /** A person of the team for each act on one. */
  colleagueId: string;
  leavingId: string;
  forgottenId: string;
  invitedId: string;
  /** A code for creating `typedUser(appId)`. */
  inviting: { challenge: string; code: string };
  /** A registration that has begun, and one that began more than a minute ago. */
  registration: { challenge: string; code: string };
  waitingRegistration: string;
  /** The word of a link for a new password. */
  guid: string;
  /** The word of a link that confirms an address. */
  emailGuid: string;
  /** One withdrawal, and one that the bank does not know. */
  withdrawalId: string;
  unknownWithdrawalId: string;
  /** A transfer, and another merchant's application that takes transfers. */
  transferId: string;
  receiverId: string;
  /** Waiting payouts: to read, to begin an approval, to approve with the caller's code, and to reject. */
  payoutId: string;
  rejectedPayoutId: string;
  /** One whose money arrived. */
  arrivedPayoutId: string;
  /** An application in preparation, one in review, and a company without an application. */
  preparedId: string;
  handedInId: string;
  companyId: string;
  /** An application that waits for its contract, and one with a signed contract. */
  approvedId: string;
  signedId: string;
  /**
   * The caller's own: a change of phone that has begun, and a session to end; if needed a card, and a begun act that
   * moves money.
   */
  own: {
    password: string;
    phoneChange: { challenge: string; code: string };
    sessionId: string;
    /** A downloaded statement file, if needed. */
    statement?: File;
    recallableId?: string;
    savedReceiverId?: string;
    recurring?: OwnRecurring;
    bulk?: { id: string };
    payoutFile?: { id: string; challenge: string; code: string };
    approvingPayout?: { challenge: string; code: string };
  } & OwnMoney &
    OwnRefund &
    OwnApplication &
    OwnServerKey &
    OwnContract;
};

/** The key of the application in a world. */
export const APP_KEY = "an-application-key";

/** A call of the contract with valid input in a world. */
export type Sample = (client: Client, world: World) => Promise<Result<unknown>>;
