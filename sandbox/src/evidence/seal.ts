import { sealHolds, sealLine, type PassedSeal } from "../exports/seal.ts";
import type { EvidenceAbout } from "./parts.ts";

/** What the seal of evidence says. */
export type EvidenceMark = EvidenceAbout & { pages: number };

const PURPOSE = "evidence-pdf";
const MARK = /^evidence ([\w-]{1,40}) ([\w-]{1,40}) (\d{4}-\d\d-\d\dT[\d:.]{12}Z) (\d{1,5})$/;

const markText = ({ disputeId, appId, madeAt, pages }: EvidenceMark): string =>
  `evidence ${disputeId} ${appId} ${new Date(madeAt).toISOString()} ${pages}`;

/** The seal of evidence whose bytes have this SHA-256 (hexadecimal digits), as the bytes that follow them. */
export const evidenceSeal = (secret: string, mark: EvidenceMark, hash: string): Uint8Array<ArrayBuffer> =>
  sealLine(secret, { purpose: PURPOSE, hash, said: markText(mark) });

/**
 * What a file is by the seal that went by at its end, and whether it is byte for byte the one that was made here;
 * undefined if the seal is of another kind. `secret`: the Worker's TOKEN_HMAC_KEY.
 */
export function evidenceSealOf(secret: string, seal: PassedSeal): { mark: EvidenceMark; isWhole: boolean } | undefined {
  const said = MARK.exec(seal.said);
  const [, disputeId = "", appId = "", made = "", pages = ""] = said ?? [];
  const madeAt = Date.parse(made);
  if (!said || Number.isNaN(madeAt)) return undefined;
  const isWhole = sealHolds(secret, seal.digest, { purpose: PURPOSE, hash: seal.hash, said: seal.said });
  return { mark: { disputeId, appId, madeAt, pages: Number(pages) }, isWhole };
}
