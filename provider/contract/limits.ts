/**
 * Limits shared by the app's forms, the contract and the sandbox; without zod, so that a page can know one without
 * loading it.
 */

/** Minor units in one unit of every currency the product knows (AZN, AED and SAR all have two decimals). */
export const MINOR_UNITS = 100;
/**
 * Smallest amount of an invoice or a movement of money: 1.00, in minor units (docs/product.md section 5). Only the last
 * of a sum may be smaller (`../rules/payment-actions.ts`, decision 0020).
 */
export const MIN_AMOUNT = 1 * MINOR_UNITS;
/**
 * Amounts must stay below 40 000.00; this is that bound itself, in minor units, not allowed (docs/product.md sections 5
 * and 9).
 */
export const AMOUNT_LIMIT = 40_000 * MINOR_UNITS;

/** Most of one top-up of a phone account, in minor units; the least is that of every movement of money. */
export const TOP_UP_MOST = 500 * MINOR_UNITS;

/** Rows on a page of a list; sent as `offset` (docs/product.md section 7). */
export const PAGE_SIZE = 10;
/**
 * How many rows a page of a list may have by choice; the first is the usual one. The provider's public API gives 20 at
 * most (decision 0160).
 */
export const PAGE_SIZES = [PAGE_SIZE, 20] as const;
/** Ticked rows that one call takes: more than a page has. */
export const MAX_TICKED = 50;
/** The latest refunds made together that their maker finds again. */
export const REFUND_BATCHES_SHOWN = 10;
/** Items of recent activity on the dashboard (docs/product.md section 9). */
export const RECENT_ITEMS = 6;
/** Days that the report of activity tells apart: two whole months, however long. */
export const ACTIVITY_DAYS = 62;
/** The dashboard names failures of so many days, today included. */
export const FAILURE_DAYS = 7;
/** The menu counts waiting payouts up to this number; above it says "and more". */
export const WAITING_COUNTED = 99;
/** Things to do that the dashboard names of each kind. */
export const TO_DO_ITEMS = 5;
/** So many holds, and so many sums in transit, a wallet names one by one. */
export const RESERVES_SHOWN = 5;
/** So many things that are in the way of deleting an application are counted, and no more. */
export const OPEN_COUNTED = 100;
/** Withdrawals that a payment names which took it out. */
export const WITHDRAWALS_SHOWN = 5;
/** So many of the newest events of a payment link are shown. */
export const LINK_EVENTS_SHOWN = 20;
/** Rows on a page of the public merchant API, at most. */
export const MERCHANT_PAGE_SIZE = 20;
/** Rows that a screen offers to choose from, at most. */
export const ROWS_OFFERED = 100;
/** Largest `offset` the provider answers; exports page with it. */
export const MAX_PAGE_SIZE = 100;
/**
 * How many rows of what a filter finds are counted, added up, put into another order or leafed through: past it one
 * narrows the filters.
 */
export const LIST_REACH = 10_000;
/** Deepest page a list answers. */
export const MAX_PAGE = LIST_REACH / PAGE_SIZE - 1;

export const CODE_DIGITS = 6;
/** Life of a one-time code, its resend pause and tries (docs/provider.md section 5). */
export const CODE_LIFE_SECONDS = 120;
export const CODE_RESEND_SECONDS = 60;
export const CODE_TRIES = 5;
/**
 * Codes of a person and purpose that were sent and not used: so many in so long, then no more for a while. A right code
 * clears the count.
 */
export const UNUSED_CODES = [
  { times: 5, minutes: 15 },
  { times: 10, minutes: 60 },
] as const;
/**
 * Wrong codes of a person in a row, over all challenges, after which no code is sent or looked at for a while, and how
 * many more each next wait takes. The waits: the first, the second, and every one from the third on. A right code
 * clears the count.
 */
export const WRONG_CODES = { first: 15, further: 5, waitMinutes: [5, 15, 60] } as const;

export const SESSION_IDLE_MINUTES = 30;
export const SESSION_ABSOLUTE_HOURS = 12;
/** Failed sign-ins with a name before each next one has to wait, twice as long every time. */
export const SIGN_IN_FREE_TRIES = 5;

/** Digits of the number that a person has with the mobile signature. */
export const SIGNER_ID_DIGITS = 6;
/**
 * Life of a session of signing, of a request on the phone, and how long a question how it stands may wait
 * (docs/provider.md section 10).
 */
export const SIGNING_SESSION_SECONDS = 300;
export const SIGNING_REQUEST_SECONDS = 120;
export const SIGNING_WAIT_SECONDS = 10;
/** A certificate can be renewed when it ends within so many days. */
export const CERTIFICATE_RENEWAL_DAYS = 30;

/** How long an order of the merchant API can be paid. */
export const ORDER_HOURS = 24;
/** Of an order: the merchant's own reference, its own facts (text by text), and the addresses that it names. */
export const REFERENCE_LENGTH = 64;
export const METADATA = { keys: 20, keyLength: 40, valueLength: 500 };
export const ADDRESS_LENGTH = 500;
/** The merchant's own name of a payer whose card is saved, and how many cards of one are listed. */
export const CUSTOMER_REF_LENGTH = { min: 1, max: 64 };
export const SAVED_CARDS_LISTED = 100;
/** Held to check a card that is saved, in minor units. */
export const CARD_CHECK_AMOUNT = 100;
/** How long a sale of the till can be paid, and a question how it stands may wait. */
export const SALE_MINUTES = 5;
export const SALE_WAIT_SECONDS = 10;
/** The newest sales and closed shifts that the till shows. */
export const SALES_SHOWN = 10;
export const SHIFTS_SHOWN = 5;
/** How long a pre-authorization holds, and an idempotency key is kept. */
export const PRE_AUTH_DAYS = 7;
/** After so many days without approval a payout gives its money back. */
export const PAYOUT_APPROVAL_DAYS = 30;
/** After so many days without approval a refund gives its money back to the wallet. */
export const REFUND_APPROVAL_DAYS = 7;
/** Most that rules of refunds may let one person refund in a day alone, in minor units. */
export const DAILY_REFUNDS_MOST = 1_000_000 * MINOR_UNITS;
/**
 * Most people that a payout may need, and so the most bands of amount: each asks for more people than the one below it.
 */
export const MOST_APPROVERS = 2;
export const PAYOUT_BANDS = MOST_APPROVERS + 1;
/**
 * Most that rules of approval may let one person pay out in a day, in minor units, before another approver is asked.
 */
export const DAILY_PAYOUTS_MOST = 1_000_000 * MINOR_UNITS;
/** Changes of an application's rules of approval that are told of. */
export const RULE_CHANGES_SHOWN = 20;
export const IDEMPOTENCY_HOURS = 24;
/** How long an old key works beside the new one, if the person asks for that. */
export const APP_KEY_OVERLAP_HOURS = 24;
/** Of the callers that used a key, so many are kept: those that used it last. */
export const KEY_USES_KEPT = 20;
/** Keys of servers that work at a time in one account, and the calls of each in a stretch of seconds. */
export const SERVER_KEYS = 20;
export const KEY_CALLS = { times: 100, seconds: 10 };
/**
 * For how many hours an old key of a server works beside the one in its place: an hour, a day, a week, or not at all.
 */
export const KEY_OVERLAPS = [0, 1, 24, 168] as const;
export const KEY_NAME_LENGTH = { min: 1, max: 40 };
/** Most addresses and networks that one key may come from. */
export const KEY_ADDRESSES = 10;
/** A key that has an end ends in two years at the latest. */
export const KEY_DAYS_MOST = 730;
/** Days before the end of a key at which its people are told. */
export const KEY_END_TOLD = [14, 3] as const;
/** A key that nothing has used for so many days is named. Keys that have ended are shown for as long. */
export const KEY_UNUSED_DAYS = 90;
/** People named of those who may approve a payout. */
export const REVIEWERS_SHOWN = 5;
/** Length of a saved receiver's name, and how many receivers of an application the form of a payout offers. */
export const RECEIVER_NAME_LENGTH = { min: 1, max: 100 };
export const RECEIVERS_OFFERED = 20;

/**
 * How long whoever is asked to correct a detail that was checked again has for it; and how long such a check takes at
 * most.
 */
export const DETAIL_DAYS = 14;

export const APP_NAME_LENGTH = { min: 3, max: 30 };
export const PASSWORD_LENGTH = { min: 8, max: 128 };
/** Special characters a password may satisfy its rule with (docs/product.md section 5). */
export const PASSWORD_SPECIALS = "!@#$%^&+=";
export const EMAIL_LENGTH = { min: 6, max: 64 };
export const FULL_NAME_LENGTH = { min: 2, max: 100 };
export const DESCRIPTION_LENGTH = { min: 1, max: 500 };
/** Length of the title of a payment link, and of the note that a payer by QR may type. */
export const LINK_TITLE_LENGTH = { min: 2, max: 60 };
export const OPTIONAL_CODE_LENGTH = 30;
export const BOOKING_ID_LENGTH = { min: 1, max: 50 };
/** A Telegram name or a phone number. */
export const CONNECTION_ID_LENGTH = { min: 3, max: 34 };
/** How long the link of forgot-password and that of an invitation can be used. */
export const RESET_LINK_MINUTES = 60;
export const INVITE_LINK_HOURS = 72;
/** How long the link that proves an e-mail address can be used. */
export const EMAIL_LINK_HOURS = 24;
export const REASON_LENGTH = { min: 3, max: 200 };
/** Of one's own words that an invoice is sent with. */
export const MESSAGE_LENGTH = { min: 1, max: 1000 };
/** Name of a saved view, what its address may hold, and how many a list has: of one's own, and of the account. */
export const VIEW_NAME_LENGTH = { min: 1, max: 30 };
export const VIEW_QUERY_LENGTH = { min: 1, max: 1500 };
export const VIEWS_EACH = 10;
/** Longest id of anything. */
export const ID_LENGTH = 64;
/** A filter or search text; D1 refuses longer patterns cheaply this way. */
export const FILTER_LENGTH = 64;
/** Fewer characters than this are not looked for by the search of everything. */
export const SEARCH_MIN = 2;

/** The size of a form or a JSON body, checked before it is parsed. */
export const BODY_BYTES = 64 * 1024;
export const BODY_SECONDS = 10;
export const BODY_FIELDS = 500;
/** Of one name: more than the most that a form ticks. */
export const BODY_REPEATS = 250;
export const BODY_NAME_LENGTH = 64;
/** Of one field of a form; its own limit is shorter and has words of its own. */
export const BODY_VALUE_LENGTH = 16_000;
export const BODY_DEPTH = 16;
/** How long a file may be on its way, and the size of the form around it. */
export const FILE_SECONDS = 120;
export const BULK_FILE_BYTES = 25 * 1024 * 1024;
/**
 * A file of invoices: in rows, in columns that are looked at, in characters of a cell that are kept; and days in which
 * it can be confirmed.
 */
export const BULK_ROWS = 10_000;
export const BULK_COLUMNS_READ = 50;
export const BULK_CELL_LENGTH = 600;
export const BULK_DAYS_KEPT = 7;
/** A logo: in pixels, and in megabytes. */
export const LOGO_PIXELS = { minWidth: 492, minHeight: 96, max: 4096 };
/**
 * What the pixels of a PNG may come to: width × height × bits of a pixel. All of them are read before they are shown to
 * anybody.
 */
export const LOGO_UNPACKED_MB = 32;
export const LOGO_UNPACKED_BYTES = LOGO_UNPACKED_MB * 1024 * 1024;
/** Of a PNG that a PDF shows, whose pixels are held unpacked while that is made. */
export const LOGO_PDF_PIXELS = 2_000_000;
/** What the provider takes for a claim of a payer's bank, in minor units. */
export const DISPUTE_FEE = 15 * MINOR_UNITS;
/** Days in which a dispute can be answered, and in which the payer's bank decides what was sent. */
export const DISPUTE_DAYS = 7;
export const DISPUTE_REVIEW_DAYS = 30;
/** Of each text of an answer; the files that it may have, each of so many megabytes, and the length of their names. */
export const EVIDENCE_LENGTH = { min: 0, max: 1000 };
export const DISPUTE_FILES = 10;
export const DISPUTE_FILE_MB = 4;
export const DISPUTE_FILE_BYTES = DISPUTE_FILE_MB * 1024 * 1024;
export const FILE_NAME_LENGTH = 100;
export const LOGO_MB = 2;
export const LOGO_BYTES = LOGO_MB * 1024 * 1024;
/**
 * Rows of an exported list, and people of the exported team, whose file is made whole in memory; a file says when it
 * was cut.
 */
export const EXPORT_ROWS = 100_000;
export const USER_EXPORT_ROWS = 5_000;
/** Movements of a statement that is proved or made into a file in one go; of more, one chooses a shorter period. */
export const STATEMENT_LINES = 100_000;
/** Movements of a statement that is made into a PDF, which is held whole while it is made: some forty pages. */
export const STATEMENT_PDF_LINES = 1_000;
/** Megabytes of a statement's file that is checked: twice the longest file. */
export const STATEMENT_FILE_MB = 8;
export const STATEMENT_FILE_BYTES = STATEMENT_FILE_MB * 1024 * 1024;
/**
 * A file of payouts: in megabytes (ten times what the longest comes to), in rows, and how long it is kept after it was
 * checked.
 */
export const PAYOUT_FILE_MB = 5;
export const PAYOUT_FILE_BYTES = PAYOUT_FILE_MB * 1024 * 1024;
/** A signed contract that somebody has checked. */
export const CONTRACT_FILE_BYTES = 5 * 1024 * 1024;
/** Of a file that is sent along with an answer: its pages, or the points of a picture. */
export const EVIDENCE_PAGES = 100;
export const EVIDENCE_POINTS = 40_000_000;
/** Merged evidence that somebody checks: more than ten files and what we write come to. It is never held whole. */
export const MERGED_EVIDENCE_BYTES = 64 * 1024 * 1024;
export const PAYOUT_FILE_ROWS = 5_000;
export const PAYOUT_FILE_HOURS = 24;
/** A file of refunds: in megabytes, in rows, and how long it is kept after it was checked. */
export const REFUND_FILE_MB = 5;
export const REFUND_FILE_BYTES = REFUND_FILE_MB * 1024 * 1024;
export const REFUND_FILE_ROWS = 10_000;
export const REFUND_FILE_HOURS = 24;
/** A payout in a file is held against those of so many days before. */
export const PAID_LATELY_DAYS = 30;
/** How long an act that cannot be undone waits before it leaves, where an application has that switched on. */
export const TAKE_BACK_SECONDS = 60;
/** How long the link to a file that was asked for by e-mail can be used. */
export const EXPORT_LINK_HOURS = 72;

/**
 * Digits of an employee's, a bank's and an employer's number in a salary information file, as the authorities of the
 * Emirates give them.
 */
export const PERSON_DIGITS = 14;
/** Of an employee's number since the edition of 2015, which free zones give as well. */
export const PERSON_LENGTH = { min: 14, max: 35 };
export const ROUTING_DIGITS = 9;
export const ESTABLISHMENT_DIGITS = 13;
/** Months whose salaries such a file is offered for: that of the payouts and those before it. */
export const SALARY_MONTHS = 12;
