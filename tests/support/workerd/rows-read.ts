import { bindings } from "./sandbox.ts";

/** What one question to the database cost: how often it was asked, and the rows that were read for it in all. */
export type Asked = { question: string; times: number; rowsRead: number };

/** A question without its values: lists of any length are one. */
const shapeOf = (question: string): string => question.replace(/\?(?:\s*,\s*\?)+/g, "?…").replace(/\s+/g, " ");

/**
 * Everything that is asked of the database while `work` runs, through the Worker and its jobs too, by question.
 */
export async function askedDuring(work: () => Promise<void>): Promise<Asked[]> {
  const asked = new Map<string, Asked>();
  const note = (question: string, { meta }: { meta: { rows_read?: number } }): void => {
    const shape = shapeOf(question);
    const { times, rowsRead } = asked.get(shape) ?? { times: 0, rowsRead: 0 };
    asked.set(shape, { question: shape, times: times + 1, rowsRead: rowsRead + (meta.rows_read ?? 0) });
  };
  const real = new WeakMap<object, { statement: D1PreparedStatement; question: string }>();
  const wrapped = (statement: D1PreparedStatement, question: string): D1PreparedStatement => {
    const counted = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrapped(target.bind(...values), question);
        if (name === "all" || name === "run")
          return async () => {
            const answer = await target.all();
            note(question, answer);
            return answer;
          };
        if (name === "raw" || name === "first")
          return async (...given: unknown[]) => {
            // Asked once more, only to learn what it costs: what writes is not.
            if (/^\s*select\b/i.test(question)) note(question, await target.all());
            return Reflect.apply(target[name], target, given);
          };
        return Reflect.get(target, name);
      },
    });
    real.set(counted, { statement, question });
    return counted;
  };
  const database = bindings.DB;
  const counting = new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (question: string) => wrapped(target.prepare(question), question);
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const known = statements.map((one) => real.get(one) ?? { statement: one, question: "?" });
          const answers = await target.batch(known.map(({ statement }) => statement));
          answers.forEach((answer, index) => note(known[index]?.question ?? "?", answer));
          return answers;
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  bindings.DB = counting;
  try {
    await work();
  } finally {
    bindings.DB = database;
  }
  return [...asked.values()];
}
