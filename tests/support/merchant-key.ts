import { z } from "zod";
import { developerPaths } from "~/paths/developers";
import { exchange, type Visitor } from "./http";
import { latestCode, type TestOwner } from "./sandbox";
import { addresses } from "./servers";

/** A new secret key of an application, made by its owner. Throws if none is shown. */
export async function keyOf(visitor: Visitor, { phone }: Pick<TestOwner, "phone">, appId: string): Promise<string> {
  const tab = developerPaths.key(appId);
  await visitor.post(tab, { intent: "make" });
  await visitor.post(`${tab}/code`, { intent: "confirm", code: await latestCode(phone) });
  const key = /mk_test_[0-9A-Z]{39}/.exec((await visitor.get(`${tab}/kept`)).text)?.[0];
  if (key === undefined) throw new Error(`no key of ${appId}`);
  return key;
}

const placedSchema = z.object({ payload: z.object({ paymentUrl: z.string() }) });

/** The address at which a payer pays what a merchant's server asks for. Throws if the call is refused. */
export async function askedByKey(key: string, path: string, body: unknown): Promise<string> {
  const { json, status } = await exchange(new URL(path, addresses().sandbox), {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", authorization: key },
  });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return placedSchema.parse(json()).payload.paymentUrl;
}
