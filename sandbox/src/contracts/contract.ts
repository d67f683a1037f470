import type { ContractText } from "#provider/contract/merchant-contracts";
import { pdfFonts } from "../exports/pdf-fonts.ts";
import type { Evidence, MadeContract } from "./contract-data.ts";
import { contractPdf } from "./contract-pdf.ts";

/**
 * Makes a contract's PDF with embedded fonts and two empty signature fields. The same contract gives the same bytes.
 * `day` (YYYY-MM-DD) is the date on it, `checkUrl` the content of its QR code. Without evidence, before the signing, it
 * lacks the page about that.
 */
export const makeContract = (
  text: ContractText,
  about: { day: string; checkUrl: string; evidence: Evidence | null },
): Promise<MadeContract> => contractPdf({ ...about, text }, pdfFonts());
