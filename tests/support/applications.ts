import { addressIn } from "./html";
import type { Visitor } from "./http";

/** Where an application is configured, as the list leads there. Throws where the list does not lead to it. */
export async function configurationOf(someone: Visitor, appId: string): Promise<string> {
  const list = await someone.get(`/applications?search=${appId}`);
  const path = addressIn(list, new RegExp(`^/applications/configure/${appId}/cfg_\\w+$`));
  if (path === "") throw new Error(`The list does not lead to ${appId}.`);
  return path;
}
