/**
 * What a log line may say. Values are short words and numbers the code chose: never a body, a header, a code, a token
 * or a URL's query.
 */
export type LogFields = Record<string, string | number | boolean | undefined | readonly CallLine[]>;

/** One call of the provider, as a line tells of it. */
export type CallLine = { call: string; status: string | number; milliseconds: number; depth: number };

/** One structured line on the Worker's log, with the request's id on every line. */
export type Log = (event: string, fields?: LogFields) => void;

export function createLog(requestId: string, region: string): Log {
  return (event, fields = {}) => console.log(JSON.stringify({ event, requestId, region, ...fields }));
}

/**
 * Gathers what a request asked of the provider into one line, as a line for each call cost a page a fortieth of its
 * processor time. What is answered after `tell`, when nobody waits for it any more, has a line of its own.
 */
export function gatherCalls(log: Log): { add: (call: CallLine) => void; tell: () => void } {
  let gathered: CallLine[] | undefined = [];
  return {
    add: (call) => {
      if (gathered) gathered.push(call);
      else log("provider_calls", { calls: [call] });
    },
    tell: () => {
      if (gathered && gathered.length > 0) log("provider_calls", { calls: gathered });
      gathered = undefined;
    },
  };
}
