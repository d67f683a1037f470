/** What a log line may say. Values are short words and numbers the code chose: never a body, a header, a code, a token or a URL's query. */
export type LogFields = Record<string, string | number | boolean | undefined>;

/** One structured line on the Worker's log, with the request's id on every line. */
export type Log = (event: string, fields?: LogFields) => void;

export function createLog(requestId: string, region: string): Log {
  return (event, fields = {}) => console.log(JSON.stringify({ event, requestId, region, ...fields }));
}
