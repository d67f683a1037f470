import { Hono } from "hono";
import { raw } from "hono/html";
import { serverKeyByHash } from "../../db/server-keys.ts";
import { webhooksOfApplication } from "../../db/webhooks.ts";
import { demoKey, demoSecret, SHOP } from "../../domain/demo-shop.ts";
import { keyHashOf } from "../../domain/key-text.ts";
import type { AppEnv } from "../../http/app.ts";
import { devOnly } from "../../http/dev-only.ts";
import { page } from "../../http/page.ts";
import { SHOP_PATH, shopBase } from "../../operations/webhooks/receiver.ts";
import { webhookSecrets } from "../../operations/webhooks/secrets.ts";
import { answerAsShop, type Cart } from "../../shop.ts";

/** What the shop knows, until the Worker is started again. */
const carts = new Map<string, Cart>();
const seen = new Set<string>();

/** The secrets of the webhook addresses that people set at this shop, for the applications that its key opens. */
async function secretsOf({ db, env, clock }: AppEnv["Variables"], key: string): Promise<string[]> {
  const opened = await serverKeyByHash(db, keyHashOf(env.TOKEN_HMAC_KEY, key));
  const told = (opened?.applications ?? []).map(({ id }) => webhooksOfApplication(db, id));
  const mine = (await Promise.all(told)).flat().filter(({ url }) => url.startsWith(shopBase(env) ?? "none:"));
  return (await Promise.all(mine.map(({ id }) => webhookSecrets(db, env, id, clock.now())))).flat();
}

/**
 * A merchant's shop (`shop.ts`) on the merchant API of this Worker, with a key of the demonstration. Behind the same
 * switch as the outbox. Shop and provider ask each other over the network, as they would anywhere.
 */
export const tryShop = new Hono<AppEnv>().use(devOnly).all("/*", async (c) => {
  const { env, clock } = c.var;
  const key = demoKey(env.TOKEN_HMAC_KEY, SHOP);
  const path = c.req.path.slice(SHOP_PATH.length);
  const ofWebhooks = path === "/webhook" ? await secretsOf(c.var, key) : [];
  return answerAsShop(
    {
      address: `${env.PUBLIC_URL}${SHOP_PATH}`,
      provider: env.PUBLIC_URL,
      key,
      secrets: [demoSecret(env.TOKEN_HMAC_KEY, SHOP), ...ofWebhooks],
      carts,
      seen,
      now: () => clock.now(),
      page: (title, body, status) => page(c, title, raw(body), { status: status === 200 ? 200 : shown(status) }),
    },
    c.req.raw,
    path,
  );
});

/** The statuses that the shop's pages have besides 200. */
function shown(status: number): 400 | 404 | 422 | 502 {
  return status === 400 || status === 404 || status === 422 ? status : 502;
}
