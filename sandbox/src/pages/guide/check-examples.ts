/** The example of the standard's own specification, against which a check in any language can be tried. */
export const SIGNED_EXAMPLE = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: 1_614_265_330,
  body: '{"test": 2432232314}',
};

/** How a server in Node.js checks a signed message before it parses any of it. */
export const NODE_CHECK = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.SIGNING_SECRET); // whsec_…

// rawBody: the text as it came, before any JSON.parse.
// headers: a plain object, such as Object.fromEntries(request.headers).
// Throws if the signature or the time is wrong.
const message = webhook.verify(rawBody, headers);`;

/** How a server in Node.js checks the address at which a payer comes back. */
export const RETURN_CHECK = `import { Webhook } from "standardwebhooks";

const query = new URL(request.url, "https://shop.example").searchParams;
const [order, status, reference, at, sig] = ["order", "status", "reference", "at", "sig"].map(
  (name) => query.get(name) ?? "",
);
// Throws if the signature or the time is wrong.
new Webhook(process.env.SIGNING_SECRET).verify(
  status + "." + reference,
  { "webhook-id": order, "webhook-timestamp": at, "webhook-signature": sig },
  { jsonParse: false },
);`;

/** A check in PHP, without a library. `seconds`: how far the time of a message may be from now. */
export const phpCheck = (seconds: number): string => `<?php
// $body: file_get_contents('php://input'), before any json_decode.
// $headers: the headers by their names in lower case.
function is_genuine(string $secret, array $headers, string $body): bool
{
    $at = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($at) || abs(time() - (int) $at) > ${seconds}) {
        return false;
    }
    $signed = ($headers['webhook-id'] ?? '') . '.' . $at . '.' . $body;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $right = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($right, $given)) {
            return true;
        }
    }
    return false;
}`;

/** The same in Python, without a library. */
export const pythonCheck = (seconds: number): string => `import base64, hashlib, hmac, re, time

# body: the bytes as they came, before any json.loads.
# headers: the headers by their names in lower case.
def is_genuine(secret, headers, body):
    at = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", at) or abs(time.time() - int(at)) > ${seconds}:
        return False
    signed = f"{headers.get('webhook-id', '')}.{at}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    right = b"v1," + base64.b64encode(digest)
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(right, one) for one in given)`;
