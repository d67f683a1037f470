import { messagesTo, send, type Someone } from "./sandbox.ts";

/** The word at the end of the link for a new password that a person has asked for. */
export async function passwordGuid({ username }: Pick<Someone, "username">): Promise<string> {
  await send("POST /api/forgot-password", { body: { email: username } });
  return (await messagesTo(username))[0]?.link?.split("/").at(-1) ?? "";
}
