/** @jsxImportSource hono/jsx */
import { Hono, type Context } from "hono";
import type { JSX } from "hono/jsx/jsx-runtime";
import { CONTRACT_FILE_BYTES, MERGED_EVIDENCE_BYTES } from "#provider/contract/limits";
import { applicationOfWord } from "../../contracts/verify-link.ts";
import type { Db } from "../../db/database.ts";
import { networkOf } from "../../domain/network.ts";
import type { Rate } from "../../domain/rate.ts";
import type { AppEnv } from "../../http/app.ts";
import { PassingSeal } from "../../exports/seal.ts";
import { pourUpload, refusedBodyStatus } from "../../http/body.ts";
import { joined } from "../../images/bytes.ts";
import { addressOf } from "../../people/device.ts";
import { readLanguage } from "../../http/language.ts";
import { Refusal } from "../../domain/refusal.ts";
import { demandRate } from "../../security/rates.ts";
import { safeHeaders } from "../checkout/headers.ts";
import { viewOf, type View } from "../checkout/view.ts";
import { VERIFY_SENTENCES } from "./sentences/index.ts";
import { sealedFileOf } from "./sealed.ts";
import { ResultPage, SealedPage, UnknownPage, UnsealedPage, UploadPage } from "./views.tsx";

type Ctx = Context<AppEnv>;
type Status = 200 | 400 | 404 | 408 | 413 | 415 | 422 | 429;

/** The limit of checks for one network: reading a file takes a moment, and a person has few of them. */
const VERIFY_RATE: Rate = { times: 60, windowMs: 600_000 };

/** The file of an application's signed contract; undefined before it is signed. */
type ContractFileOf = (db: Db, applicationId: string) => Promise<Uint8Array | undefined>;

const send = (c: Ctx, page: JSX.Element | Promise<JSX.Element>, status: Status = 200) =>
  c.html(`<!doctype html>${page.toString()}`, status);

const viewFor = (c: Ctx): View => viewOf(c.req.query("lang"), readLanguage(c.req.header("Accept-Language")));

/** Only a check needs the verification code, so that it is loaded on demand. */
async function check({ var: { env, clock } }: Ctx, file: Uint8Array) {
  const { verifyContract } = await import("../../contracts/signing.ts");
  return verifyContract(env.TOKEN_HMAC_KEY, new Uint8Array(file), clock.date());
}

/**
 * A sent file: its seal, and its bytes unless it is longer than any contract. Undefined if none was chosen. Evidence
 * and logs are ten times as long as a contract, so that they are only watched as they go by.
 */
async function sentFile(request: Request) {
  const seal = new PassingSeal();
  const pieces: Uint8Array[] = [];
  let length = 0;
  const hasFile = await pourUpload(request, { field: "file", bytes: MERGED_EVIDENCE_BYTES }, (piece) => {
    seal.take(piece);
    length += piece.length;
    if (length <= CONTRACT_FILE_BYTES) pieces.push(piece.slice());
    else pieces.length = 0;
  });
  if (!hasFile || length === 0) return undefined;
  return { seal: seal.end(), bytes: length > CONTRACT_FILE_BYTES ? undefined : joined(pieces) };
}

/** Requests without a known address are not counted. */
async function limit(c: Ctx): Promise<void> {
  const network = networkOf(addressOf(c.req.raw));
  if (network !== undefined) await demandRate(c.var, ["verify", network], VERIFY_RATE);
}

/**
 * The pages where anybody checks any file of the provider's, mounted at `/verify`: a file of their own, or of a
 * contract the provider's copy at the address in its QR code. Sent files are not stored, and nothing is said of them
 * that they do not say themselves.
 */
export const verifyPages = (contractFileOf: ContractFileOf) => {
  const pages = new Hono<AppEnv>()
    .use(safeHeaders)
    .get("/", (c) => send(c, <UploadPage view={viewFor(c)} />))

    .post("/", async (c) => {
      const view = viewFor(c);
      await limit(c);
      const file = await sentFile(c.req.raw);
      if (!file) return send(c, <UploadPage view={view} wrong={VERIFY_SENTENCES[view.language].noFile} />, 422);
      const sealed = file.seal && sealedFileOf(c.var.env.TOKEN_HMAC_KEY, file.seal);
      if (sealed) {
        c.var.log("seal_checked", { kind: sealed.kind, isWhole: sealed.isWhole });
        return send(c, <SealedPage view={view} {...sealed} />);
      }
      const checked = file.bytes && (await check(c, file.bytes));
      // A file with nothing of a contract's signatures is none.
      if (!checked || checked.signatures.length + checked.emptyFields.length === 0) {
        c.var.log("unsealed_checked");
        return send(c, <UnsealedPage view={view} />);
      }
      c.var.log("contract_checked", { isValid: checked.isValid, signatures: checked.signatures.length });
      return send(c, <ResultPage view={view} checked={checked} />);
    })

    .get("/root.pem", async (c) => {
      const [{ authorityOf }, { pemOf }] = await Promise.all([
        import("../../signatures/authority.ts"),
        import("../../signatures/certificate.ts"),
      ]);
      const { root } = await authorityOf(c.var.env.TOKEN_HMAC_KEY);
      return c.body(pemOf(root.der), 200, {
        "Content-Type": "application/x-pem-file",
        "Content-Disposition": 'attachment; filename="sandbox-root.pem"',
      });
    })

    .get("/:word", async (c) => {
      const view = viewFor(c);
      await limit(c);
      const applicationId = applicationOfWord(c.var.env, c.req.param("word"));
      const file = applicationId === undefined ? undefined : await contractFileOf(c.var.db, applicationId);
      if (applicationId === undefined || !file) return send(c, <UnknownPage view={view} />, 404);
      return send(c, <ResultPage view={view} checked={await check(c, file)} number={applicationId} />);
    });

  pages.onError((error, c) => {
    const view = viewFor(c);
    const say = VERIFY_SENTENCES[view.language];
    if (error instanceof Refusal && error.code === "rate_limited")
      return send(c, <UploadPage view={view} wrong={say.tooMany} />, 429);
    const refused = refusedStatus(error);
    if (refused === undefined) throw error;
    return send(c, <UploadPage view={view} wrong={say.unreadable} />, refused);
  });
  return pages;
};

const refusedStatus = (error: unknown): 400 | 408 | 413 | 415 | undefined =>
  error instanceof Refusal && error.code === "file_too_large" ? 413 : refusedBodyStatus(error);
