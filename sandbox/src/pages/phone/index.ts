import { plainDigits } from "#provider/rules/typed-text";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { findPhoneRequest, phoneOf, phonesAsked, requestsOn, setPhone, type PhoneRequestRow } from "../../db/phones.ts";
import { PHONE_HOLDINGS, PHONE_MODES } from "../../db/schema/phones.ts";
import { readPhone } from "../../domain/phone.ts";
import type { AppEnv } from "../../http/app.ts";
import { formOf, refusedBodyStatus, textOf } from "../../http/body.ts";
import { page } from "../../http/page.ts";
import { devOnly } from "../../http/dev-only.ts";
import { runOnce } from "../../operations/run.ts";
import { planAct, type PhoneAct } from "../../operations/signing/phone.ts";
import { past, phoneList, phonePath, request, settings } from "./views.ts";

type Ctx = Context<AppEnv>;

const SHOWN = 20;

const endSchema = z.enum(["USER_CANCELLED", "TIMEOUT", "PHONE_ABSENT", "DELIVERY_ERROR", "SIM_ERROR"]);
const settingsSchema = z.object({ mode: z.enum(PHONE_MODES), holding: z.enum(PHONE_HOLDINGS) });

const none = (c: Ctx) =>
  page(
    c,
    "No phone",
    html`<p>This is no phone number.</p>
      <p><a href="/phone">Phones</a></p>`,
    { status: 404 },
  );

const numberOf = (c: Ctx): string | undefined => readPhone(c.req.param("number") ?? "");

/** Whether the phone shows a request: it is unanswered and has not expired. */
const isShown = ({ status, expiresAt }: PhoneRequestRow, now: number): boolean =>
  status === "PENDING" && expiresAt > now;

/**
 * Phones with a mobile signature: opening the page of a number means holding that phone, and shows its requests with
 * the control code. Behind the same switch as the other desks.
 */
export const phone = new Hono<AppEnv>()
  .use(devOnly)
  .get("/", async (c) => {
    const typed = c.req.query("number");
    if (typed === undefined) return page(c, "Phones", phoneList(await phonesAsked(c.var.db, SHOWN)));
    const number = readPhone(typed);
    return number === undefined ? none(c) : c.redirect(phonePath(number), 303);
  })
  .get("/:number", async (c) => {
    const number = numberOf(c);
    return number === undefined ? none(c) : screen(c, number);
  })
  .post("/:number", async (c) => {
    const posted = await formOf(c.req.raw);
    const number = numberOf(c);
    if (number === undefined) return none(c);
    const { db, env, clock, log } = c.var;
    const act = textOf(posted, "act");
    if (act === "set") {
      const set = settingsSchema.safeParse({ mode: textOf(posted, "mode"), holding: textOf(posted, "holding") }).data;
      if (!set) return screen(c, number, { status: 422, wrong: "Choose what it does and what its owner has." });
      await setPhone(db, { number, ...set, wrongPin1: 0, wrongPin2: 0 });
      return c.redirect(phonePath(number), 303);
    }
    const asked = await findPhoneRequest(db, textOf(posted, "request"));
    if (asked?.phone !== number || !isShown(asked, clock.now()))
      return screen(c, number, { status: 409, wrong: "This is no longer asked." });
    const end = endSchema.safeParse(act).data;
    const what: PhoneAct = end ? { end } : { pin: plainDigits(textOf(posted, "pin")) };
    const { statements, triesLeft } = await planAct({ db, env, now: clock.now() }, asked, what);
    if ((await runOnce(db, statements)).became === "overtaken")
      return screen(c, number, { status: 409, wrong: "This is no longer asked." });
    log("phone_answered", { request: asked.id, wrongPin: triesLeft === null ? 0 : 1 });
    if (triesLeft === null) return c.redirect(phonePath(number), 303);
    const wrong =
      triesLeft === 0
        ? `Three wrong ones in a row: ${asked.pin} is blocked. Unblock it below.`
        : `This is not ${asked.pin}. Tries left: ${triesLeft}.`;
    return screen(c, number, { status: 422, wrong });
  });

phone.onError((error, c) => {
  const refused = refusedBodyStatus(error);
  if (!refused) throw error;
  return page(c, "Not readable", html`<p>What was sent could not be read. The phone did nothing.</p>`, {
    status: refused,
  });
});

type Said = { status: 409 | 422; wrong: string };

async function screen(c: Ctx, number: string, said?: Said) {
  const { db, clock } = c.var;
  const [set, requests] = await Promise.all([phoneOf(db, number), requestsOn(db, number, SHOWN)]);
  const now = clock.now();
  const open = requests.find((one) => isShown(one, now));
  return page(
    c,
    `Phone ${number}`,
    html`${
        open
          ? request(open, said?.wrong)
          : html`${said ? html`<p role="alert" class="wrong">${said.wrong}</p>` : ""}
              <p>Nothing is asked of this phone now.</p>
              <p><a href="${phonePath(number)}">Look again</a></p>`
      }
      ${past(requests.filter((one) => one !== open))} ${settings(set)}
      <p><a href="/phone">Phones</a></p>`,
    said ? { status: said.status } : {},
  );
}
