import type { Visitor } from "../http";
import { png } from "../pictures";
import { advanceClock, makeOwner, type TestOwner } from "../sandbox";
import { answerOf, providerFor } from "../provider";
import { addresses } from "../servers";
import { signIn } from "../sign-in";
import { code, plain, read, type Area, type Filled, type Run } from "./run";

/** Applications with their settings, and the people who work with them. */
export function teamArea(): Area {
  let person: TestOwner;
  let owner: Visitor;
  let appId = "";
  let idle = "";
  let appConfigId = "";
  /** The person of the next form. */
  let id = "";
  const by = () => owner;
  const phone = () => person.phone;
  /** The server key of the next form. */
  let keyId = "";
  const keepKeyId = async () => {
    keyId = await read(owner, "serverKey");
  };
  const at = () => ({ appId, appConfigId, id, keyId });
  const configure = "/applications/configure/{appId}/{appConfigId}";
  const set = (path: string, more: Partial<Filled> = {}): Run => ({
    path: configure + path,
    fill: async () => ({ by: owner, at: at(), ...more }),
  });
  const about = (path: string): Run => ({ path, fill: async () => ({ by: owner, at: at() }) });
  const ofServerKey = (path: string): Run => about(`/developers/keys/server/{keyId}${path}`);
  return {
    name: "applications and people",
    begin: async () => {
      person = await makeOwner({ hasCompany: true, applicationCount: 2 });
      [appId = "", idle = ""] = person.appIds;
      owner = await signIn(person);
      appConfigId = await read(owner, "configuration", { appId });
    },
    runs: [
      set(""),
      set("/bank-account"),
      set("/messages"),
      set("/logo", { file: png() }),
      set("/logo/remove"),
      about("/developers/keys/{appId}"),
      code("/developers/keys/{appId}/code", by, phone, at),
      about("/developers/keys/{appId}/kept"),
      about("/developers/keys/{appId}/signing"),
      code("/developers/keys/{appId}/signing/code", by, phone, at),
      about("/developers/keys/{appId}/signing/kept"),
      { path: "/developers/keys/server/new", fill: async () => ({ by: owner, fields: { appIds: [appId] } }) },
      { ...code("/developers/keys/server/new/code", by, phone), afterwards: keepKeyId },
      ofServerKey("/kept"),
      ofServerKey(""),
      { ...code("/developers/keys/server/{keyId}/code", by, phone, at), afterwards: keepKeyId },
      ofServerKey("/revoke"),
      about("/developers/websites/{appId}"),
      {
        path: "/developers/exam",
        fill: async () => {
          const url = `${addresses().sandbox}/try-webhook/${appId}`;
          const body = { url, appIds: [appId], types: ["payment.paid" as const] };
          answerOf(await (await providerFor(person)).webhooks.create({ body }));
          return { by: owner, fields: { webhookId: await read(owner, "triedWebhook") } };
        },
      },
      {
        path: "/applications/{appId}/delete",
        fill: async () => {
          await advanceClock(70);
          return { by: owner, at: { appId: idle } };
        },
      },
      code("/applications/delete/code", by, phone),
      {
        path: "/users/create",
        fill: async () => {
          await advanceClock(70);
          return { by: owner, fields: { appIds: [appId] } };
        },
      },
      {
        ...code("/users/create/code", by, phone),
        afterwards: async () => {
          id = await read(owner, "user");
        },
      },
      {
        path: "/users",
        fill: async () => {
          await advanceClock(70);
          return { by: owner, fields: { userId: id } };
        },
      },
      {
        path: "/users/{id}",
        fill: async () => {
          await advanceClock(70);
          return { by: owner, at: { id } };
        },
      },
      plain("/users/view", by),
      plain("/users/export", by),
      { path: "/users/{id}/edit", fill: async () => ({ by: owner, at: { id }, fields: { appIds: [appId] } }) },
      {
        path: "/users/applications/{appId}",
        fill: async () => ({ by: owner, at: { appId }, fields: { userId: id } }),
      },
      about("/users/{id}/remove"),
      about("/users/{id}/delete"),
      about("/applications/{appId}/status"),
    ],
  };
}
