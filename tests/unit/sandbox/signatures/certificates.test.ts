import { describe, expect, it } from "vitest";
import {
  authorityOf,
  factsOf,
  issueCertificate,
  phoneKeyOf,
  providerSigner,
} from "../../../../sandbox/src/signatures/authority.ts";
import { hexOf } from "../../../../sandbox/src/signatures/bytes.ts";
import { chainFault, makeCertificate, readCertificate } from "../../../../sandbox/src/signatures/certificate.ts";
import { HOLDER, NOW, SECRET } from "../../../support/contracts.ts";

const FROM = new Date("2026-01-01T00:00:00Z");
const issued = async (holder = HOLDER, id = "cert_1") =>
  readCertificate(await issueCertificate(SECRET, id, holder, FROM));

describe("a certificate", () => {
  it("names its holder, and says that it is a sandbox's", async () => {
    const certificate = await issued();
    expect(certificate.subject).toEqual({
      country: "AZ",
      organization: "Xəzər Otelləri MMC",
      organizationalUnit: "Sandbox business",
      organizationIdentifier: "VATAZ-1234567891",
      surname: "Əliyeva",
      givenName: "Nərmin",
      serialNumber: "PNOAZ-5ABC12D",
      commonName: "Nərmin Əliyeva",
    });
    expect(certificate.issuer).toMatchObject({
      organization: "Sandbox provider",
      commonName: expect.stringMatching(/^Sandbox/),
    });
    expect(factsOf(certificate)).toMatchObject({ kind: "BUSINESS", fin: "5ABC12D", taxId: "1234567891" });
  });

  it("is for three years", async () => {
    const { validity } = await issued();
    expect([validity.from.toISOString(), validity.to.toISOString()]).toEqual([
      "2026-01-01T00:00:00.000Z",
      "2029-01-01T00:00:00.000Z",
    ]);
  });

  it.each([
    ["CITIZEN", "Sandbox citizen"],
    ["GOVERNMENTAL", "Sandbox governmental"],
  ] as const)("of the kind %s says so", async (kind, unit) => {
    const certificate = await issued({ ...HOLDER, kind, company: null });
    expect(certificate.subject).toMatchObject({ organizationalUnit: unit });
    expect(certificate.subject.organization).toBeUndefined();
    expect(factsOf(certificate)).toMatchObject({ kind, company: "", taxId: "" });
  });

  it("has the same key and number whenever it is issued under an id, and others under another id or secret", async () => {
    const [one, again, other] = [await issued(), await issued(), await issued(HOLDER, "cert_2")];
    expect([hexOf(again.publicKey), again.serial]).toEqual([hexOf(one.publicKey), one.serial]);
    expect(hexOf(other.publicKey)).not.toBe(hexOf(one.publicKey));
    expect(other.serial).not.toBe(one.serial);
    const elsewhere = await phoneKeyOf(`${SECRET}!`, "cert_1");
    expect(hexOf(elsewhere.publicKey)).not.toBe(hexOf(one.publicKey));
  });
});

describe("the way from a certificate to the root", () => {
  it("is there for people and for the provider", async () => {
    const { root, issuing } = await authorityOf(SECRET);
    const provider = readCertificate((await providerSigner(SECRET)).certificate);
    expect(await chainFault(await issued(), [issuing], [root], NOW)).toBeNull();
    expect(await chainFault(provider, [issuing], [root], NOW)).toBeNull();
  });

  it("is not there without the authority between, nor to the root of another sandbox", async () => {
    const { root, issuing } = await authorityOf(SECRET);
    const stranger = await authorityOf(`${SECRET}!`);
    expect(await chainFault(await issued(), [], [root], NOW)).toBe("unknown_issuer");
    expect(await chainFault(await issued(), [issuing], [stranger.root], NOW)).toBe("forged_certificate");
    // Among roots of one name, the key tells which it is.
    expect(await chainFault(await issued(), [issuing], [stranger.root, root], NOW)).toBeNull();
  });

  it("is only there while the certificate is valid", async () => {
    const { root, issuing } = await authorityOf(SECRET);
    for (const at of ["2025-12-31T23:59:59Z", "2029-01-01T00:00:01Z"])
      expect(await chainFault(await issued(), [issuing], [root], new Date(at))).toBe("not_valid_then");
  });

  it("leads neither from an authority nor over a person", async () => {
    const { root, issuing } = await authorityOf(SECRET);
    expect(await chainFault(issuing, [], [root], NOW)).toBe("not_for_signing");
    const person = await issued();
    const forged = await makeCertificate({
      subject: { commonName: "Someone" },
      publicKey: (await phoneKeyOf(SECRET, "cert_3")).publicKey,
      validity: person.validity,
      serial: Uint8Array.of(7),
      issuer: { subject: person.subject, key: await phoneKeyOf(SECRET, "cert_1") },
      authority: null,
    });
    expect(await chainFault(readCertificate(forged), [person, issuing], [root], NOW)).toBe("unknown_issuer");
  });

  it("is not read from a certificate of which a byte is another one", async () => {
    const { root, issuing } = await authorityOf(SECRET);
    const { der } = await issued();
    const changed = der.slice();
    const place = Buffer.from(der).indexOf("5ABC12D");
    changed[place] = 0x36;
    expect(await chainFault(readCertificate(changed), [issuing], [root], NOW)).toBe("forged_certificate");
  });
});
