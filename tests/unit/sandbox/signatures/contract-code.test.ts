import { beforeAll, expect, it } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { ensurePdfTools } from "../../../../scripts/test/pdf-tools.mjs";
import { CHECK_URL, COMPANY, fileOf, signedContract } from "../../../support/contracts.ts";
import { codeOnLastPage } from "../../../support/pdf-tools.ts";

beforeAll(ensurePdfTools, 600_000);

it.each(LANGUAGES)("in %s, the QR code on the last page says where the contract is checked", async (language) => {
  expect(await codeOnLastPage(await fileOf(COMPANY, language))).toBe(CHECK_URL);
});

it("says so still after both signatures", async () => {
  const { twice } = await signedContract();
  expect(await codeOnLastPage(twice)).toBe(CHECK_URL);
}, 60_000);
