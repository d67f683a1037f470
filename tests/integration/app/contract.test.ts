import { beforeAll, expect, test } from "vitest";
import { ensurePdfTools } from "../../../scripts/test/pdf-tools.mjs";
import azSign from "../../../locales/az/contract-sign.json";
import azSigned from "../../../locales/az/contract-signed.json";
import enSign from "../../../locales/en/contract-sign.json";
import enSigned from "../../../locales/en/contract-signed.json";
import ruSign from "../../../locales/ru/contract-sign.json";
import ruSigned from "../../../locales/ru/contract-signed.json";
import { fill, PERSON, place } from "../../support/connecting";
import { ask, at, certificatesOn, choose, codeOn, readToEnd, waitingForContract } from "../../support/contract-screens";
import { formFaults } from "../../support/form-faults";
import { formWith, heldIn, submit } from "../../support/forms";
import { addressesIn, addressIn, attr, findAll, hrefsIn, problemAt, the, wordsOf } from "../../support/html";
import { openVisitor } from "../../support/http";
import { codeOnLastPage } from "../../support/pdf-tools";
import { PIN1, PIN2 } from "../../support/phone";
import { addresses } from "../../support/servers";

const LANGUAGES = {
  az: { sign: azSign, signed: azSigned },
  en: { sign: enSign, signed: enSigned },
  ru: { sign: ruSign, signed: ruSigned },
} as const;

beforeAll(ensurePdfTools, 600_000);

test.each(["en", "az", "ru"] as const)(
  "in %s, without scripts: what an individual said of their mobile signature stands there to sign with",
  async (language) => {
    const { person, owner, appId } = await waitingForContract("SOLE_PROPRIETOR");
    owner.cookies.set("lang", language);
    await readToEnd(owner, appId);
    const form = formWith(await owner.get(at(appId, "/sign")), "userId");
    const { phone, userId } = Object.fromEntries(form.fields);
    expect([phone?.replaceAll(/\D/g, ""), userId]).toEqual(["994501234567", PERSON.userId]);
    // A phone is asked one thing at a time: here one of their own.
    const asked = await submit(owner, form, { phone: person.phone });
    expect(place(asked)).toEqual([303, at(appId, "/sign/waiting")]);
  },
);

test.each(["en", "az", "ru"] as const)(
  "in %s, without scripts: from the approval to the first invoice",
  async (language) => {
    const { sign, signed } = LANGUAGES[language];
    const { person, owner, appId, phone } = await waitingForContract();
    owner.cookies.set("lang", language);
    const see = async (path: string) => {
      const page = await owner.get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(formFaults(page.text), path).toEqual([]);
      return page;
    };
    // Every way leads to the very application.
    for (const from of ["/connect", "/", "/applications", "/contract"])
      expect(hrefsIn(await see(from)), from).toContain(at(appId));
    expect(hrefsIn(await see("/billing/invoices"))).toContain("/contract?next=1");
    expect(place(await owner.get("/contract?next=1"))).toEqual([302, at(appId)]);

    const agreement = await see(at(appId));
    expect(attr(the(agreement, "article"), "lang")).toBe(language);
    expect(wordsOf(agreement)).toContain("Xəzər Turizm MMC");
    const targets = addressesIn(agreement, /^#(clause-[\d-]+|end)$/);
    expect(targets.length).toBeGreaterThan(5);
    for (const id of targets) expect(findAll(agreement, `[id="${id}"]`), id).toHaveLength(1);
    const file = await owner.get(at(appId, "/file"));
    expect([file.headers.get("content-type"), file.text.slice(0, 5)]).toEqual(["application/pdf", "%PDF-"]);

    // Nobody signs what they have not read to the end.
    const early = await see(at(appId, "/sign"));
    expect(wordsOf(early)).toContain(sign.unread.title);
    expect(heldIn(early, "userId")).toBeUndefined();
    await readToEnd(owner, appId);

    const start = await see(at(appId, "/sign"));
    const wrong = await submit(owner, formWith(start, "userId"), { phone: "12", userId: "12a" });
    expect(wrong.status).toBe(422);
    expect([problemAt(wrong, "phone"), problemAt(wrong, "userId")]).not.toContain(undefined);
    expect(heldIn(wrong, "userId")).toBe("12a");
    await ask(owner, appId, person.phone);
    for (const pin of [PIN1, PIN2]) {
      const waiting = await see(at(appId, "/sign/waiting"));
      expect(codeOn(waiting)).toBe(await phone.code());
      expect(attr(the(waiting, "noscript meta[http-equiv=refresh]"), "content")).toMatch(/^\d+$/);
      expect(wordsOf(waiting)).toContain(pin === PIN1 ? sign.waiting.identifying : sign.waiting.signing);
      // Whoever goes away and comes back is led to where it goes on.
      expect(place(await owner.get(at(appId, "/sign")))).toEqual([302, at(appId, "/sign/waiting")]);
      expect(hrefsIn(await see(at(appId)))).toContain(at(appId, "/sign/waiting"));
      await phone.type(pin);
      if (pin === PIN2) break;
      expect(place(await owner.get(at(appId, "/sign/waiting")))).toEqual([302, at(appId, "/sign/certificate")]);
      const choice = await see(at(appId, "/sign/certificate"));
      // A company signs with its own, and is told so of the other one.
      expect(wordsOf(choice)).toContain(sign.need.BUSINESS_NEEDED);
      expect(certificatesOn(choice)).toHaveLength(1);
      await choose(owner, appId);
    }
    expect(place(await owner.get(at(appId, "/sign/waiting")))).toEqual([302, at(appId, "/signed")]);

    const done = await see(at(appId, "/signed"));
    expect(wordsOf(done)).toContain(signed.ready.title);
    const verify = new URL(addressIn(done, /^.*verify.*$/));
    const checked = await openVisitor(addresses().sandbox).get(verify.pathname + verify.search);
    expect([checked.status, attr(the(checked, "html"), "lang")]).toEqual([200, language]);
    const signedFile = await owner.get(at(appId, "/signed/file"));
    expect(signedFile.text.slice(0, 5)).toBe("%PDF-");
    // Whoever has it on paper follows its code to the same page.
    expect(await codeOnLastPage(signedFile.bytes)).toBe(verify.origin + verify.pathname);
    for (const from of ["/connect", "/applications", "/contract"])
      expect(hrefsIn(await see(from)), from).toContain(at(appId, "/signed"));

    await see(at(appId, "/production"));
    const refused = await fill(owner, at(appId, "/production"), {});
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "agreement")).toBeDefined();
    expect(wordsOf(refused)).toContain(signed.production.needed);
    const live = await fill(owner, at(appId, "/production"), { agreement: "on" });
    expect(place(live)).toEqual([303, at(appId, "/signed")]);
    const online = await see(at(appId, "/signed"));
    expect(wordsOf(online)).toContain(signed.online.payments);
    expect(hrefsIn(online)).toContain("/billing/create-an-invoice");
    expect(heldIn(await see("/billing/create-an-invoice"), "appId")).toBe(appId);
    expect(place(await owner.get(at(appId, "/production")))).toEqual([302, at(appId, "/signed")]);
  },
);
