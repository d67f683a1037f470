import type { Db } from "../../db/database.ts";
import { disputeFiles } from "../../db/schema/index.ts";
import { sha256Hex } from "../../domain/digest.ts";
import { insertAll } from "./insert.ts";
import type { Story } from "./story.ts";

/** What the file says. Letters of ASCII without brackets: they stand in the PDF as they are. */
const LINES = [
  "Xezer Panorama Hotel: registration card",
  "",
  "Guest checked in at the front desk with a passport.",
  "Room card used on both days; minibar bill signed.",
  "Checked out at noon, no complaint at the desk.",
];

/** The files of answers: as long as rows travel as JSON, their bytes go on their own. */
export function disputeFileRows(db: Db, { disputeFiles: drafts }: Story): D1PreparedStatement[] {
  if (drafts.length === 0) return [];
  const bytes = onePage(LINES);
  const kept = { size: bytes.length, sha256: sha256Hex(bytes), mediaType: "application/pdf" as const, pages: 1 };
  const told = { warnings: [], attachments: [], signers: [] };
  return [
    ...insertAll(
      db,
      disputeFiles,
      drafts.map((draft) => ({ ...draft, ...kept, ...told })),
    ),
    ...drafts.map(({ id }) =>
      db.$client.prepare("INSERT INTO dispute_file_pieces (file_id, place, bytes) VALUES (?, 0, ?)").bind(id, bytes),
    ),
  ];
}

/** A PDF of one A4 page with these lines, and a table of its objects as readers expect it. */
function onePage(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const drawn = `BT /F1 14 Tf 72 760 Td 22 TL ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return new Uint8Array(new TextEncoder().encode(`${text}startxref\n${table}\n%%EOF\n`));
}
