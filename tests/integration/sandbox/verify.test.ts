import { createHash } from "node:crypto";
import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { MERGED_EVIDENCE_BYTES } from "#provider/contract/limits";
import type { Language } from "#provider/contract/words";
import type { ContractData } from "../../../sandbox/src/contracts/contract-data.ts";
import { contractText } from "../../../sandbox/src/contracts/contract-text.ts";
import { makeContract } from "../../../sandbox/src/contracts/contract.ts";
import { countersign, finishSignature, prepareSignature } from "../../../sandbox/src/contracts/signing.ts";
import { verifyUrl } from "../../../sandbox/src/contracts/verify-link.ts";
import { contractFiles, contracts } from "../../../sandbox/src/db/schema/index.ts";
import { evidenceSeal } from "../../../sandbox/src/evidence/seal.ts";
import worker from "../../../sandbox/src/index.ts";
import { issueCertificate, phoneKeyOf } from "../../../sandbox/src/signatures/authority.ts";
import { sign } from "../../../sandbox/src/signatures/ecdsa.ts";
import { attr, headingOf, the } from "../../support/html.ts";
import { HOSTILE_UPLOADS } from "../../support/hostile-bodies.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import { bindings, db, makeMerchant, makePerson, sandboxNow, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let now: Date;
/** Signed by both. */
let file: Uint8Array<ArrayBuffer>;
const SECRET = bindings.TOKEN_HMAC_KEY;

const dataOf = (id: string): ContractData => ({
  region: "default",
  merchant: {
    kind: "BUSINESS",
    name: "Xəzər Otelləri MMC",
    taxId: "1234567891",
    address: "Bakı, Neftçilər prospekti 12",
    signer: { fullName: "Nərmin Əliyeva", fin: "5ABC12D", phone: "+994501234567" },
  },
  account: { bank: "Kapital Bank", iban: "AZ21NABZ00000000137010001944" },
  application: { id, name: "Hotel Şəki", url: "https://hotel.example" },
  commissionBasisPoints: 250,
});

async function signed(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000 - 60_000);
  const evidence = {
    shownAt: at.getTime() - 3000,
    readAt: at.getTime() - 2000,
    signingAt: at.getTime(),
    person: { fullName: "Nərmin Əliyeva", email: "owner@hotel.example", address: "203.0.113.7", device: "Firefox" },
    certificateSerial: "5f",
  };
  const about = { day: "2026-11-20", checkUrl: verifyUrl(bindings, id), evidence };
  const made = await makeContract(contractText(dataOf(id), "az"), about);
  if (!made.ok) throw new Error(made.letters.join());
  expect(await pdfText(made.pdf)).toContain("Xəzər Otelləri MMC");
  const holder = {
    kind: "BUSINESS",
    country: "AZ",
    firstName: "Nərmin",
    lastName: "Əliyeva",
    fin: "5ABC12D",
    company: { name: "Xəzər Otelləri MMC", taxId: "1234567891" },
  } as const;
  const certificate = await issueCertificate(SECRET, "cert_1", holder, new Date(at.getTime() - 86_400_000));
  const { pdf, attributes } = await prepareSignature(made.pdf, certificate, at);
  const signature = await sign(await phoneKeyOf(SECRET, "cert_1"), attributes);
  return countersign(SECRET, await finishSignature(SECRET, pdf, certificate, signature), at);
}

beforeAll(async () => {
  merchant = await makeMerchant();
  now = new Date(await sandboxNow());
  file = await signed(merchant.applicationId);
  // Making a contract takes a busy machine a while.
}, 120_000);

type Sent = { body?: BodyInit; type?: string; address?: string; language?: string };

async function ask(path: string, { body, type, address = "203.0.113.9", language = "en" }: Sent = {}) {
  const headers = new Headers({ "CF-Connecting-IP": address, "Accept-Language": language });
  if (type !== undefined) headers.set("Content-Type", type);
  const method = body === undefined ? "GET" : "POST";
  const request = new Request(`http://localhost:8788${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const answer = await worker.fetch(request, bindings, createExecutionContext());
  return { status: answer.status, headers: answer.headers, text: new TextDecoder().decode(await answer.arrayBuffer()) };
}

function upload(bytes: Uint8Array<ArrayBuffer>, sent: Sent & { lang?: Language } = {}) {
  const body = new FormData();
  body.set("file", new File([bytes], "contract.pdf", { type: "application/pdf" }));
  return ask(`/verify?lang=${sent.lang ?? "en"}`, { ...sent, body });
}

const changed = (place: number): Uint8Array<ArrayBuffer> => {
  const other = file.slice();
  other[place] = (other[place] ?? 0) ^ 1;
  return other;
};

/** A PDF with a seal of evidence, as long as somebody asks for. */
function evidenceOf(bytes: number, secret = SECRET): Uint8Array<ArrayBuffer> {
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, "% evidence\n")]);
  const about = { disputeId: "dsp_7K2M9QX4T1", appId: "ES1000001", madeAt: Date.UTC(2026, 10, 30, 9, 30), pages: 12 };
  const seal = evidenceSeal(secret, about, createHash("sha256").update(pdf).digest("hex"));
  return new Uint8Array(Buffer.concat([pdf, seal]));
}

describe("the page that checks evidence", () => {
  it.each([
    ["en", "This file is ours, and unchanged", "Dispute"],
    ["az", "Bu fayl bizimdir və dəyişdirilməyib", "Mübahisə"],
    ["ru", "Этот файл наш и\u00a0не\u00a0изменён", "Спор"],
  ] as const)("tells in %s what it is, however long it is", async (lang, title, label) => {
    for (const bytes of [0, 900, 6_000_000]) {
      const { status, text } = await upload(evidenceOf(bytes), { lang, address: "203.0.113.21" });
      expect(status).toBe(200);
      for (const words of [title, label, "dsp_7K2M9QX4T1", "ES1000001", "12"]) expect(text).toContain(words);
    }
  });

  it("says that a byte has changed, and nothing that the file says of itself", async () => {
    const whole = evidenceOf(70_000);
    for (const at of [12, 40_000, whole.length - 500, whole.length - 60]) {
      const other = whole.slice();
      other[at] = (other[at] ?? 0) ^ 1;
      const { status, text } = await upload(other, { address: "203.0.113.22" });
      expect([status, text.includes("This file was changed")]).toEqual([200, true]);
      expect(text).not.toContain("dsp_7K2M9QX4T1");
    }
    const forged = await upload(evidenceOf(70_000, "another-key-of-somebody-0123456789"), { address: "203.0.113.22" });
    expect(forged.text).toContain("This file was changed");
  });
});

describe("the page that checks a signed contract", () => {
  it.each([
    ["en", "The signatures are valid", "Signed by"],
    ["az", "İmzalar etibarlıdır", "İmzalayan"],
    ["ru", "Подписи действительны", "Кто подписал"],
  ] as const)("tells in %s who signed, with which certificate, and what", async (lang, title, label) => {
    const { status, text } = await upload(file, { lang });
    expect(status).toBe(200);
    for (const words of [
      title,
      label,
      "Nərmin Əliyeva",
      "Xəzər Otelləri MMC",
      "1234567891",
      "Sandbox Mobile Signature CA",
    ])
      expect(text).toContain(words);
    expect(text.match(/[0-9a-f]{64}/g)).toHaveLength(2);
    expect(attr(the(text, "html"), "lang")).toBe(lang);
  });

  it("says what does not hold of a file that was changed", async () => {
    const text = Buffer.from(file).toString("latin1");
    const { status, text: page } = await upload(changed(text.indexOf("stream\n") + 60));
    expect(status).toBe(200);
    expect(page).toContain("This document is not valid");
    expect(page.match(/has changed\./g)).toHaveLength(2);
    expect(page).not.toContain("The signatures are valid");
    const second = await upload(changed(text.lastIndexOf("/M (D:") + 19));
    expect(second.text.match(/has changed\./g)).toHaveLength(1);
    expect(second.text).toContain("Signature 1: Valid");
  });

  it("says that something was added", async () => {
    const { text } = await upload(new Uint8Array(Buffer.concat([file, Buffer.from("% more\n")])));
    expect(text).toContain("It was changed after it had been signed.");
    expect(text.match(/has been changed since this signature was made/g)).toHaveLength(2);
  });

  it("works without scripts, and asks again for a file that is missing", async () => {
    const { status, text } = await ask("/verify");
    expect(status).toBe(200);
    expect(attr(the(text, 'form[method=post][action="/verify?lang=en"]'), "enctype")).toBe("multipart/form-data");
    const empty = await upload(new Uint8Array());
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("Choose a file first.");
  });

  it("speaks the language that was asked for, or else the browser's", async () => {
    expect((await ask("/verify", { language: "ru" })).text).toContain("Проверка любого файла");
    expect((await ask("/verify?lang=az", { language: "ru" })).text).toContain("İstənilən faylı yoxlayın");
  });

  it("has the headers of the public pages, and keeps nothing", async () => {
    for (const { headers } of [await ask("/verify"), await upload(file)]) {
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Frame-Options")).toBe("DENY");
    }
  });

  it("refuses what is too large, and bodies that no form sends", async () => {
    const large = await upload(new Uint8Array(MERGED_EVIDENCE_BYTES + 1));
    expect([large.status, large.text.includes("larger than 64 MB")]).toEqual([413, true]);
    for (const { name, type, body, status } of HOSTILE_UPLOADS) {
      const answer = await ask("/verify", {
        body: new TextEncoder().encode(body),
        ...(type === undefined ? {} : { type }),
        address: "203.0.113.44",
      });
      expect([name, answer.status]).toEqual([name, status]);
      expect(headingOf(answer)).not.toBe("");
    }
  });

  it("lets one network check so many files, and others go on", async () => {
    for (let time = 0; time < 60; time++) await ask("/verify/none", { address: "198.51.100.1" });
    const refused = await upload(file, { address: "198.51.100.1" });
    expect([refused.status, refused.text.includes("Too many files")]).toEqual([429, true]);
    expect((await upload(file, { address: "198.51.100.2" })).status).toBe(200);
  });
});

describe("the address in a contract's code", () => {
  const pathOf = (id: string) => new URL(verifyUrl(bindings, id)).pathname;

  it("shows the contract that the provider keeps", async () => {
    const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const id = merchant.applicationId;
    expect((await ask(pathOf(id))).status).toBe(404);
    const text = contractText(dataOf(id), "az");
    const signedAt = now.getTime();
    await db.insert(contracts).values({
      applicationId: id,
      number: text.number,
      text,
      signedBy: owner.userId,
      signerName: "Nərmin Əliyeva",
      method: "ASAN_IMZA",
      signedAt,
    });
    await db.insert(contractFiles).values({ applicationId: id, pdf: Buffer.from(file), createdAt: signedAt });
    const { status, text: page } = await ask(pathOf(id));
    expect(status).toBe(200);
    expect(page).toContain("The signatures are valid");
    expect(page).toContain(id);
  });

  it("is of no use to whoever guesses", async () => {
    for (const word of [merchant.applicationId, `${merchant.applicationId}-0000000000000000`, "%00", "none"])
      expect((await ask(`/verify/${word}`, { address: "203.0.113.77" })).status).toBe(404);
  });

  it("goes with the certificate that others would have to trust", async () => {
    const { status, headers, text } = await ask("/verify/root.pem");
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/x-pem-file"]);
    expect(text).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
  });
});
