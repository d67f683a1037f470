import type { World } from "../contract-world.ts";
import { expect } from "vitest";
import { z } from "zod";
import type { Call } from "#provider/contract/call";

/** The request fits the contract; unknown names are refused. */
export async function expectRequestFits(call: Call, request: ReturnType<Request["clone"]>): Promise<void> {
  expect(request.method).toBe(call.method);
  const { searchParams } = new URL(request.url);
  expect(call.query.strict().safeParse(Object.fromEntries(searchParams)).error).toBeUndefined();
  const body =
    call.bodyKind === "none"
      ? undefined
      : call.bodyKind === "form"
        ? Object.fromEntries(await request.formData())
        : await request.json();
  expect(call.body.safeParse(body).error).toBeUndefined();
}

const nobodys = (text: string): string =>
  text.replace(/^ES\d{7}$/, "ES0000000").replace(/^([a-z]{3})_\w+$/, "$1_0000000000000000");

/** The same world with ids that belong to no record. */
export const withoutThings = (world: World): World =>
  z
    .custom<World>()
    .parse(
      JSON.parse(JSON.stringify(world), (_name, value: unknown) =>
        typeof value === "string" ? nobodys(value) : value,
      ),
    );
