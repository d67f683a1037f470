import { disputeAtDesk, EMPTY_PDF } from "../disputes";
import type { Visitor } from "../http";
import { payAtCheckout } from "../payments";
import { makeOwner } from "../sandbox";
import { signIn } from "../sign-in";
import { read, type Area, type Filled, type Run } from "./run";

/** Disputes, from the draft of an answer to its end. */
export function disputeArea(): Area {
  let owner: Visitor;
  let appId = "";
  let id = "";
  const one = "/billing/disputes/{id}";
  /** Another payment, which its payer's bank claims back. */
  const disputed = async (): Promise<string> => disputeAtDesk(owner, await payAtCheckout(owner, appId));
  const versionNow = async (page: string) => {
    const { text } = await owner.get(page.replace("{id}", id));
    return /name="version" value="(\d+)"/.exec(text)?.[1] ?? "none";
  };
  const about = (path: string, more: () => Promise<Partial<Filled>> = async () => ({})): Run => ({
    path: one + path,
    fill: async () => ({ by: owner, at: { id }, ...(await more()) }),
  });
  return {
    name: "disputes",
    begin: async () => {
      const made = await makeOwner();
      appId = made.appIds[0] ?? "";
      owner = await signIn(made);
      id = await disputed();
    },
    runs: [
      about("/answer", async () => ({ fields: { version: await versionNow(`${one}/answer`) } })),
      about("/files", async () => ({ file: EMPTY_PDF })),
      {
        path: `${one}/answer/files/{fileId}/remove`,
        fill: async () => ({ by: owner, at: { id, fileId: await read(owner, "disputeFile", { id }) } }),
      },
      about("/send", async () => ({ fields: { version: await versionNow(`${one}/send`) } })),
      {
        path: `${one}/accept`,
        fill: async () => {
          id = await disputed();
          return { by: owner, at: { id } };
        },
      },
      { path: "/billing/disputes/export", fill: async () => ({ by: owner }) },
    ],
  };
}
