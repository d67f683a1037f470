import type { Visitor } from "../http";
import { makeOwner } from "../sandbox";
import { signIn } from "../sign-in";
import { plain, read, type Area, type Filled, type Run } from "./run";

/** An address of the merchant's server, its secret, and the messages to it. */
export function webhookArea(): Area {
  let owner: Visitor;
  let appId = "";
  let webhookId = "";
  let eventId = "";
  const filled = async (more: Partial<Filled> = {}): Promise<Filled> => ({
    by: owner,
    at: { webhookId, eventId },
    ...more,
  });
  const about = (path: string): Run => ({ path: `/developers/webhooks/{webhookId}${path}`, fill: () => filled() });
  return {
    name: "webhooks",
    begin: async () => {
      const made = await makeOwner();
      [appId = ""] = made.appIds;
      owner = await signIn(made);
    },
    runs: [
      {
        ...plain("/developers/webhooks/new", () => owner),
        fill: () => filled({ fields: { appIds: [appId] } }),
        afterwards: async () => {
          webhookId = await read(owner, "webhook");
          // Of a test there is no second time: what happens to the application is told.
          await owner.post(`/applications/${appId}/status`, { intent: "disable" });
          eventId = await read(owner, "webhookMessage", { webhookId });
        },
      },
      about("/kept"),
      about("/secret"),
      about(""),
      { path: "/developers/webhooks/{webhookId}/edit", fill: () => filled({ fields: { appIds: [appId] } }) },
      about("/events/{eventId}"),
      about("/events/again"),
      about("/check"),
      about("/remove"),
    ],
  };
}
