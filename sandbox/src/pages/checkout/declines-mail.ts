import { runBatch } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { findUser } from "../../db/people.ts";
import { countOnce } from "../../db/rate-counters.ts";
import { LIMITS } from "../../domain/limits.ts";
import { bucketOf } from "../../domain/rate.ts";
import { appUrl } from "../../env.ts";
import type { Variables } from "../../call.ts";
import { NOTICES } from "../../messages/notices/index.ts";
import type { Payable } from "../../operations/payments/payable.ts";

/** The back office page of the paid invoice, link or order, and its name there. */
function placeOf(payable: Payable): { id: string; path: string; name: string } {
  if (payable.kind === "order") {
    const { id, orderId } = payable.payment;
    return { id, path: `/billing/transactions/${id}`, name: orderId };
  }
  if (payable.kind === "invoice") {
    const { id, code } = payable.invoice;
    return { id, path: `/billing/invoices/${id}`, name: code };
  }
  const { id, code, kind } = payable.link;
  return { id, path: kind === "QR" ? "/billing/qr-payments" : `/billing/payment-links/${id}`, name: code };
}

/**
 * Tells the owner of an application, at most once an hour, that many cards are declined on one of its invoices, links
 * or codes.
 */
export async function tellOfDeclines({ db, clock, env, log }: Variables, payable: Payable): Promise<void> {
  const { application } = payable;
  const { id, path, name } = placeOf(payable);
  const at = clock.now();
  const { times, windowMs } = LIMITS.declinesTold;
  const { count } = await countOnce(db, bucketOf(["declines told", id]), windowMs, at);
  const owner = count > times ? undefined : await findUser(db, application.ownerId);
  if (!owner) return;
  const link = appUrl(env, application.region) + path;
  const notice = NOTICES[owner.language].declinedCards({
    name: owner.fullName,
    application: application.name,
    what: name,
    link,
  });
  await runBatch(db, mailPerson(db, owner, { ...notice, link, at }));
  log("declines_told", { applicationId: application.id, subject: id });
}
