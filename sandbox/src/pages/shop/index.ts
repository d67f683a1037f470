import { Hono } from "hono";
import { raw } from "hono/html";
import { demoKey, demoSecret, SHOP } from "../../domain/demo-shop.ts";
import type { AppEnv } from "../../http/app.ts";
import { devOnly } from "../../http/dev-only.ts";
import { page } from "../../http/page.ts";
import { SHOP_PATH } from "../../operations/webhooks/receiver.ts";
import { answerAsShop, type Cart } from "../../shop.ts";

/** What the shop knows, until the Worker is started again. */
const carts = new Map<string, Cart>();
const seen = new Set<string>();

/**
 * A merchant's shop (`shop.ts`) on the merchant API of this Worker, with a key of the demonstration. Behind the same
 * switch as the outbox. Shop and provider ask each other over the network, as they would anywhere.
 */
export const tryShop = new Hono<AppEnv>().use(devOnly).all("/*", (c) => {
  const { env, clock } = c.var;
  return answerAsShop(
    {
      address: `${env.PUBLIC_URL}${SHOP_PATH}`,
      provider: env.PUBLIC_URL,
      key: demoKey(env.TOKEN_HMAC_KEY, SHOP),
      secrets: [demoSecret(env.TOKEN_HMAC_KEY, SHOP)],
      carts,
      seen,
      now: () => clock.now(),
      page: (title, body, status) => page(c, title, raw(body), { status: status === 200 ? 200 : shown(status) }),
    },
    c.req.raw,
    c.req.path.slice(SHOP_PATH.length),
  );
});

/** The statuses that the shop's pages have besides 200. */
function shown(status: number): 400 | 404 | 422 | 502 {
  return status === 400 || status === 404 || status === 422 ? status : 502;
}
