import { describe, expect, it } from "vitest";
import { azqrPayload } from "#provider/rules/azqr/code";
import { askedAzqr, type ShownAzqr } from "../../../app/billing/shared/azqr/asked-azqr";
import { ReadBack } from "../../../app/billing/shared/azqr/azqr-reading";
import { ProviderFailure } from "../../../app/server/provider";
import { renderMarkup } from "../../support/render";

const PAYLOAD = azqrPayload({
  globalId: "example.provider.test-only",
  account: "ES1000001",
  category: "4722",
  name: "Xəzər Panorama Hotel və Restoran",
  city: "Bakı",
  isOnce: true,
  amountMinor: 12050,
  bill: "BK-1",
});

const refused = (code: string, status: number) =>
  Promise.reject(
    new ProviderFailure({
      status,
      data: null,
      problem: { type: `urn:problem:${code}`, title: code, status, code, requestId: "1" },
    }),
  );
const asked = (answer: Promise<{ payload: string | null }>) => askedAzqr({ log: () => undefined }, answer);

describe("a code for banking apps", () => {
  it("is read back from its own text", async () => {
    const azqr = await asked(Promise.resolve({ payload: PAYLOAD }));
    expect(azqr).toMatchObject({
      state: "code",
      payload: PAYLOAD,
      reading: { name: "Xezer Panorama Hotel ve", otherName: "Xəzər Panorama Hotel və", amountMinor: 12050 },
    });
  });

  it.each([
    ["another letter", PAYLOAD.replace("Hotel", "Motel")],
    ["another currency", PAYLOAD.replace("5303944", "5303840")],
    ["no code at all", "https://pay.example/pay/1"],
  ])("is not shown with %s", async (_, payload) => {
    expect(await asked(Promise.resolve({ payload }))).toEqual({ state: "unreadable" });
  });

  it("is not there in a region without such codes", async () => {
    expect(await asked(Promise.resolve({ payload: null }))).toBeNull();
  });

  it("is refused in words while nothing can be paid by one", async () => {
    expect(await asked(refused("invalid_state", 409))).toEqual({ state: "closed" });
  });

  it("says that it is not set up, or that nobody answers, and never breaks the page", async () => {
    expect(await asked(refused("azqr_not_set_up", 409))).toEqual({ state: "notSetUp" });
    expect(await asked(refused("internal_error", 500))).toEqual({ state: "silent" });
    await expect(asked(refused("unauthenticated", 401))).rejects.toBeInstanceOf(ProviderFailure);
  });
});

describe("what the payer's bank will show", () => {
  const markup = (azqr: ShownAzqr) => renderMarkup(<ReadBack azqr={azqr} />);

  it("stands field by field, with the text to copy", async () => {
    const azqr = await asked(Promise.resolve({ payload: PAYLOAD }));
    if (azqr === null) throw new Error("no code");
    const text = markup(azqr);
    for (const words of ["Xezer Panorama Hotel ve", "Xəzər Panorama Hotel və", "Baki", "120.50", "One payment", "4722"])
      expect(text).toContain(words);
    expect(text).toContain(`${PAYLOAD.slice(0, 40)}`);
  });

  it("says what to do where there is none", () => {
    expect(markup({ state: "closed" })).toContain("It is there while this can be paid");
    expect(markup({ state: "notSetUp" })).toContain("ask support for it");
    expect(markup({ state: "unreadable" })).toContain("Do not print it");
  });
});
