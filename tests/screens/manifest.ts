import { APPLICATION_SCREENS } from "./applications";
import { AUTH_SCREENS } from "./auth";
import { BULK_SCREENS } from "./bulk";
import { CONNECT_SCREENS } from "./connect";
import { CONTRACT_SCREENS } from "./contract";
import { BILLING_SCREENS } from "./billing";
import { PAYOUT_SCREENS } from "./payouts";
import { TILL_SCREENS } from "./till";
import { LEAVING_SCREENS } from "./leaving";
import { REFUND_SCREENS } from "./refunds";
import { TRANSFER_SCREENS } from "./transfers";
import type { ScreenFacts, Screens } from "./facts";
import { INVOICE_SCREENS } from "./invoices";
import { SERVER_KEY_SCREENS } from "./server-keys";
import { SETTINGS_SCREENS } from "./settings";
import { SHELL_SCREENS } from "./shell";
import { USER_SCREENS } from "./users";
import { WALLET_SCREENS } from "./wallet";
import { WEBHOOK_SCREENS } from "./webhooks";

const BY_PATTERN: Screens = {
  ...AUTH_SCREENS,
  ...SHELL_SCREENS,
  ...SERVER_KEY_SCREENS,
  ...WEBHOOK_SCREENS,
  ...CONNECT_SCREENS,
  ...CONTRACT_SCREENS,
  ...SETTINGS_SCREENS,
  ...INVOICE_SCREENS,
  ...BULK_SCREENS,
  ...BILLING_SCREENS,
  ...TILL_SCREENS,
  ...REFUND_SCREENS,
  ...LEAVING_SCREENS,
  ...WALLET_SCREENS,
  ...PAYOUT_SCREENS,
  ...APPLICATION_SCREENS,
  ...TRANSFER_SCREENS,
  ...USER_SCREENS,
};

/** A screen with its pattern in app/routes.ts. */
export type MappedScreen = ScreenFacts & { pattern: string; address: string };

/**
 * Every screen of app/routes.ts. Whatever walks all screens walks these: the tests over HTTP and in the browser, the
 * sizes of the build, the bench and the comparison of HTML. A new screen is one entry in the file of its area, beside
 * this one.
 */
export const SCREENS: readonly MappedScreen[] = Object.entries(BY_PATTERN).map(([pattern, facts]) => ({
  ...facts,
  pattern,
  address: facts.address ?? pattern,
}));

export type Sight = { name: string; address: string };

/** All that is worth looking at of a screen, as it opens first. */
export const sightsOf = ({ name, address, sights = {} }: MappedScreen): [Sight, ...Sight[]] => [
  { name, address },
  ...Object.entries(sights).map(([what, at]) => ({ name: `${name}, ${what}`, address: at })),
];
