import { EMBED_SOURCE, EMBED_VERSION } from "#provider/contract/embedding";
import type { Region } from "#provider/contract/regions";

/** A pay button, in the form of the back office's widgets. */
export const buttonExample = (payUrl: string, label: string): string =>
  `<a href="${payUrl}" target="_blank" rel="noopener"
   style="display:inline-block;padding:10px 20px;border-radius:8px;background:#4dbdc6;color:#00263d;font-weight:600;text-decoration:none">${label}</a>`;

const AMOUNT: Record<Region, string> = { default: "25.00", ae: "100.00", sa: "100.00" };

/** A script that signs in and creates a payment link. */
export const scriptExample = (appUrl: string, region: Region): string => `APP=${appUrl}
curl -c jar -b jar "$APP/auth" \\
  --data-urlencode username=owner@example.com \\
  --data-urlencode 'password=Secret-123!'
curl -c jar -b jar "$APP/auth/code" -d intent=confirm -d code=123456
curl -i -c jar -b jar "$APP/billing/payment-links/create" \\
  -d idempotencyKey=$(uuidgen) -d appId=ES1234567 \\
  --data-urlencode title='Yoga class' --data-urlencode description='One class' \\
  -d amountKind=FIXED -d amount=${AMOUNT[region]} -d usage=REUSABLE -d language=en`;

/** The answer to a refused call. */
export const PROBLEM_EXAMPLE = `HTTP/1.1 422
Content-Type: application/problem+json

{
  "type": "urn:problem:invalid_request",
  "title": "invalid request",
  "status": 422,
  "code": "invalid_request",
  "fields": [{ "field": "amount", "code": "min" }],
  "requestId": "0c1d2e3f-…"
}`;

/** The checkout in a frame, in the form of the back office's widgets, and a page that listens. */
export const embedExample = (src: string, script: { url: string; integrity: string }): string =>
  `<iframe src="${src}" title="Checkout" data-checkout width="100%" height="900" style="border:0"></iframe>
<script src="${script.url}"
  integrity="${script.integrity}" crossorigin="anonymous" async></script>
<script>
  document.addEventListener("checkout:status", ({ detail }) => {
    if (detail.status === "paid") location.href = "/thank-you";
  });
</script>`;

/** The greeting of a page that does without the script, and the frame's messages to it. */
export const greetingExample = (origin: string): string =>
  `frame.addEventListener("load", () =>
  frame.contentWindow.postMessage(
    { source: "${EMBED_SOURCE}", version: ${EMBED_VERSION}, type: "hello" }, "${origin}"));

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== "${origin}" || source !== frame.contentWindow) return;
  // { source: "${EMBED_SOURCE}", version: ${EMBED_VERSION}, type: "ready" }
  // { …, type: "height", height: 842 }
  // { …, type: "status", status: "paid", code: "9VF3KQ7T2M1XA" }
});`;

/** A message to a merchant's server, as it arrives. */
export const WEBHOOK_EXAMPLE = `POST /payments HTTP/1.1
Content-Type: application/json
webhook-id: evt_0B1C2D3E4F5A6B7C
webhook-timestamp: 1795536000
webhook-signature: v1,mZ2bC0pX…=

{"type":"payment.paid","timestamp":"2026-11-24T16:00:00.000Z",
 "data":{"id":"trx_…","appId":"ES1234567","transactionId":"trx_…",
 "orderId":"1234567890","invoiceId":"inv_…","invoiceCode":"9VF3KQ7T2M1X",
 "paymentLinkId":null,"bookingId":null,"status":"APPROVED","amount":25,
 "currency":"AZN","reference":null,"metadata":null}}`;
