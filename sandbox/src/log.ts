/** Values a line may carry. Never a code, token, key, card number or password: pass ids and counts. */
type LogFields = Record<string, string | number | boolean | null | undefined>;
export type Log = (event: string, fields?: LogFields) => void;

/** Structured lines, one JSON object each, all of one request with its id. */
export const createLog =
  (requestId: string): Log =>
  (event, fields = {}) =>
    console.log(JSON.stringify({ at: new Date().toISOString(), worker: "sandbox", event, requestId, ...fields }));

/** An unexpected failure: its name and stack, without the query parameters that a database error repeats. */
export function logFailure(log: Log, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  log("failure", {
    name: failure.name,
    message: failure.message.split("\nparams:")[0],
    cause: failure.cause instanceof Error ? failure.cause.message : undefined,
    stack: failure.stack?.split("\n").slice(-12).join("\n"),
  });
}
