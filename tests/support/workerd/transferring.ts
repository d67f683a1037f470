import { challengeSchema } from "#provider/contract/auth";
import { z } from "zod";
import { latestCode, newKey, send, type Sent, type Someone } from "./sandbox.ts";

/**
 * The two operations that move money to another wallet or a phone, each with its call and the field of the paying
 * wallet.
 */
export const MOVES = {
  transfer: { path: "/api/apps/transfer", wallet: "fromAppId" },
  topUp: { path: "/api/mpay/topup", wallet: "appId" },
} as const;
export type Move = keyof typeof MOVES;
export type Confirmation = { challenge: string; code: string };

export const start = (move: Move, someone: Someone, typed: object): Promise<Sent> =>
  send(`POST ${MOVES[move].path}`, { token: someone.token, body: typed });

/** The code that confirms exactly these values, read from the person's phone. */
export async function codeFor(move: Move, someone: Someone, typed: object): Promise<Confirmation> {
  const { challenge } = challengeSchema.parse((await start(move, someone, typed)).json);
  return { challenge, code: await latestCode(someone.phone) };
}

export const finish = (
  move: Move,
  someone: Someone,
  typed: object,
  { challenge, code }: Confirmation,
  key = newKey(),
): Promise<Sent> =>
  send(`POST ${MOVES[move].path}/${code}`, { token: someone.token, key, body: { ...typed, challenge } });

/** Moves money with its code. */
export const moveNow = async (move: Move, someone: Someone, typed: object): Promise<Sent> =>
  finish(move, someone, typed, await codeFor(move, someone, typed));

export const movedId = ({ json }: Sent): string => z.object({ id: z.string() }).parse(json).id;
