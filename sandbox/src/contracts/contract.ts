import type { ContractText } from "#provider/contract/verification";
import { pdfFonts } from "../exports/pdf-fonts.ts";
import type { Evidence, MadeContract } from "./contract-data.ts";
import { contractPdf } from "./contract-pdf.ts";

/**
 * A contract as a PDF with its fonts inside and two empty signature fields. The same contract gives the same bytes.
 * `day` (YYYY-MM-DD) is the date it bears, `checkUrl` what its QR code says; without evidence, before anybody signs, it
 * has no page about that.
 */
export const makeContract = (
  text: ContractText,
  about: { day: string; checkUrl: string; evidence: Evidence | null },
): Promise<MadeContract> => contractPdf({ ...about, text }, pdfFonts());
