import { redirect } from "@remix-run/cloudflare";
import type { FileAnswer } from "#provider/contract/call";
import type { RequestContext } from "./context";
import { ProviderFailure } from "./provider";
import { statusOf } from "./refusal";

/** Answers a page's request with a list's file. When there is nothing (any more) to export, it leads to the dialog, which says so. */
export async function answerWithFile(
  context: RequestContext,
  dialog: string,
  call: () => Promise<FileAnswer | undefined>,
): Promise<null> {
  try {
    const file = await call();
    if (file) context.download(file);
    return null;
  } catch (error) {
    if (error instanceof ProviderFailure && statusOf(error.reason).code === "nothing_to_export")
      throw redirect(dialog, 303);
    throw error;
  }
}
