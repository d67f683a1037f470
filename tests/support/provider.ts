import { createClient, type Client } from "#provider/client";
import type { Result } from "#provider/result";
import { alone } from "./sign-in";
import { codesSentTo, type DemoUser } from "./sandbox";
import { addresses } from "./servers";

/** The value of a call's answer. Throws its refusal. */
export function answerOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A client of the provider in a person's name, for comparing the app with it. */
export async function providerFor({ username, password, phone }: DemoUser): Promise<Client> {
  const options = { baseUrl: addresses().sandbox, fetch: (request: Request) => fetch(request), requestId: "test" };
  return alone(username, async () => {
    const client = createClient(options);
    const { challenge } = answerOf(await client.auth.login({ body: { username, password, rememberMe: false } }));
    for (const OTP of (await codesSentTo(phone)).slice(0, 3)) {
      const params = { OTP, email: username };
      const entered = await client.auth.approveLogin({ params, body: { challenge } });
      if (entered.ok) return createClient({ ...options, accessToken: entered.value.accessToken });
    }
    throw new Error(`No code of ${username} was right.`);
  });
}
