import { APPLICATION, BANK, COMPANY, decide, fill } from "../connecting";
import { certificatesOn } from "../contract-screens";
import type { Visitor } from "../http";
import { phoneOf, PIN1, PIN2 } from "../phone";
import { png } from "../pictures";
import { makeOwner } from "../sandbox";
import { signIn } from "../sign-in";
import { read, type Area, type Run } from "./run";

/** The phone of the example that asks for a mobile signature. */
const PHONE = "+994501234567";

/** An application from its first step to the first real payment. */
export function connectingArea(): Area {
  let owner: Visitor;
  let appId = "";
  const at = (more: Record<string, string> = {}) => ({ appId, ...more });
  const step = (path: string, more: Partial<Run> = {}): Run => ({
    path,
    fill: async () => ({ by: owner, at: at() }),
    ...more,
  });
  return {
    name: "an application that is connected",
    begin: async () => {
      owner = await signIn(await makeOwner({ applicationCount: 0 }));
    },
    runs: [
      {
        path: "/connect",
        fill: async () => ({ by: owner }),
        afterwards: ({ headers }) => {
          appId = /ES\d{7}/.exec(headers.get("location") ?? "")?.[0] ?? "";
        },
      },
      step("/connect/{appId}/{step}", {
        fill: async () => ({ by: owner, at: at({ step: "type" }) }),
        afterwards: async () => {
          for (const [name, typed] of [
            ["company", COMPANY],
            ["bank", BANK],
            ["application", APPLICATION],
          ] as const)
            await fill(owner, `/connect/${appId}/${name}`, typed);
        },
      }),
      step("/connect/{appId}/logo", { fill: async () => ({ by: owner, at: at(), file: png() }) }),
      step("/connect/{appId}/test-invoices"),
      step("/connect/{appId}/review", { afterwards: () => decide(appId, {}) }),
      step("/contract/{appId}", {
        fill: async () => ({ by: owner, at: at(), fields: { hash: await read(owner, "hash", at()) } }),
      }),
      step("/contract/{appId}/sign", { afterwards: () => phoneOf(PHONE).type(PIN1) }),
      step("/contract/{appId}/sign/wait"),
      step("/contract/{appId}/sign/certificate", {
        fill: async () => ({
          by: owner,
          at: at(),
          fields: {
            certificateId: certificatesOn(await owner.get(`/contract/${appId}/sign/certificate`))[0] ?? "none can sign",
          },
        }),
        afterwards: async () => {
          await phoneOf(PHONE).type(PIN2);
          await owner.get(`/contract/${appId}/sign/waiting`);
        },
      }),
      step("/contract/{appId}/production"),
    ],
  };
}
