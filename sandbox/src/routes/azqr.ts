import { contract } from "#provider/contract/index";
import { placedApplication } from "../db/applications.ts";
import { findInvoiceInSight } from "../db/lists/invoices.ts";
import { findLinkInSight, findStaticQr } from "../db/lists/links.ts";
import { found, refuse } from "../domain/refusal.ts";
import { implement } from "../http/implement.ts";
import { factsOfInvoice, factsOfLink, toAzqr } from "../wire/azqr.ts";

const { azqr } = contract;

/** Codes that apps of banks read. */
export const azqrRoutes = [
  implement(azqr.application, async ({ db, env, clock, person, params }) => {
    const placed = found(await placedApplication(db, params.appId, person.sight));
    const link = await findStaticQr(db, params.appId);
    if (link === undefined) throw refuse("invalid_state");
    return toAzqr(env, placed, () => factsOfLink(link, clock.now()));
  }),

  implement(azqr.link, async ({ db, env, clock, person, params }) => {
    const { link } = found(await findLinkInSight(db, person.sight, params.id));
    return toAzqr(env, found(await placedApplication(db, link.applicationId)), () => factsOfLink(link, clock.now()));
  }),

  implement(azqr.invoice, async ({ db, env, clock, person, params }) => {
    const { invoice } = found(await findInvoiceInSight(db, person.sight, params.id));
    return toAzqr(env, found(await placedApplication(db, invoice.applicationId)), () =>
      factsOfInvoice(invoice, clock.now()),
    );
  }),
];
