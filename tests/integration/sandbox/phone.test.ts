import { beforeAll, describe, expect, it } from "vitest";
import { allWords, hrefsIn } from "../../support/html.ts";
import {
  makeMerchant,
  makePerson,
  newPhone,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { applicationAt, begunOf, confirm, identify, onPhone, setPhone } from "../../support/workerd/signing.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

let merchant: Merchant;
let owner: Someone;

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Nigar Əliyeva" });
});

const asked = async () => {
  const [appId, phone] = [await applicationAt(merchant, "APPROVED"), newPhone()];
  return { appId, phone, ...begunOf(await identify(owner, appId, phone)) };
};
const shown = async (phone: string) => (await send(`GET /phone/${phone}`)).text;

describe("the phone", () => {
  it("shows who asks, for what, and the code; afterwards what became of it", async () => {
    const { phone, transactionId, controlCode } = await asked();
    const text = await shown(phone);
    expect(text).toContain("Sandbox provider: who signs for Xəzər turları?");
    expect(text).toContain(controlCode);
    const { status, headers } = await confirm(phone, transactionId, "PIN1");
    expect([status, headers.get("Location")]).toEqual([303, `/phone/${phone}`]);
    expect(allWords(await shown(phone), "td")).toContain("OK");
    expect((await confirm(phone, transactionId, "PIN1")).status).toBe(409);
  });

  it("is found by its number however that is typed, and listed once it was asked for something", async () => {
    const { phone } = await asked();
    expect(hrefsIn(await send("GET /phone"))).toContain(`/phone/${phone}`);
    const typed = encodeURIComponent(`${phone.slice(0, 4)} (${phone.slice(4, 6)}) ${phone.slice(6)}`);
    const found = await send(`GET /phone?number=${typed}`);
    expect([found.status, found.headers.get("Location")]).toEqual([303, `/phone/${phone}`]);
    expect((await send(`GET /phone/${phone.slice(1)}`)).text).toContain(`Phone ${phone}`);
    for (const wrong of ["/phone/nobody", "/phone?number=12", "/phone/%2B0"])
      expect([wrong, (await send(`GET ${wrong}`)).status]).toEqual([wrong, 404]);
  });

  it("keeps how it is set, and nothing that is no setting", async () => {
    const phone = newPhone();
    expect((await setPhone(phone, { mode: "SIM_FAULT", holding: "ENDS_SOON" })).status).toBe(303);
    const text = await shown(phone);
    expect(text).toMatch(/value="SIM_FAULT" selected/);
    expect(text).toMatch(/value="ENDS_SOON" selected/);
    expect((await setPhone(phone, { mode: "EXPLODES" })).status).toBe(422);
    expect(await shown(phone)).toBe(text);
  });

  it("answers for no other phone, and to nothing that was never asked", async () => {
    const { phone, transactionId } = await asked();
    const other = newPhone();
    expect((await confirm(other, transactionId, "PIN1")).status).toBe(409);
    expect((await onPhone(phone, { act: "confirm", request: "sig_0000000000000000", pin: "1234" })).status).toBe(409);
    expect((await onPhone(phone, { act: "OK", request: transactionId, pin: "" })).text).toContain("This is not PIN1");
    expect((await send(`POST /phone/${phone}`, { body: { act: "confirm" } })).status).toBe(415);
  });

  it("does not exist where control is switched off, and takes nothing from another site", async () => {
    expect(refusal(await send("GET /phone", { control: "off" }))).toBe("404 not_found");
    expect(refusal(await send("GET /phone/+994501234567", { control: "off" }))).toBe("404 not_found");
    const from = { ...FORM, Origin: "https://evil.example" };
    expect(refusal(await send("POST /phone/+994501234567", { headers: from }))).toBe("403 forbidden");
  });
});
