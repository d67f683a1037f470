/**
 * The fields of a log line. Values are short words and numbers that the code chose: never a body, a header, a code, a
 * token or a URL's query.
 */
export type LogFields = Record<string, string | number | boolean | undefined | readonly CallLine[]>;

/** One call to the provider, as a log line shows it. */
export type CallLine = { call: string; status: string | number; milliseconds: number; depth: number };

/** Writes one structured line to the Worker's log, always with the request's id. */
export type Log = (event: string, fields?: LogFields) => void;

export function createLog(requestId: string, region: string): Log {
  return (event, fields = {}) => console.log(JSON.stringify({ event, requestId, region, ...fields }));
}

/**
 * Gathers a request's calls to the provider into one line, because a line for each call cost a page a fortieth of its
 * processor time. A call that is answered after `tell`, when no code waits for it any more, gets a line of its own.
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
