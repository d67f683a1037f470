import { utils, write } from "@e965/xlsx";
import { inflateSync } from "node:zlib";

/**
 * An XLS of another program: a hidden sheet, then invoices with a phone number stored as a number, formulas with a
 * number and a text, days, an error and a truth value. Compressed, because most of such a file is empty.
 */
const PACKED =
  "eNrtl81vG1UQwH/vee2s7cTZJIWmAcJiDlRBgiQmTS8tTohQGpU2qpEQCIk4tYmt+COy3UJvfPWCQIC49gDHnoALSAiJ8AcgUI+cUi4VgoMjVeKSxvTNrh3XqSBNUSuQR3pjz+x8vfdm" +
  "Z2Z//mlg4/OvRq7SAccJsN0IE2rjKUA3CcejzdpuNBpNdqML/ym40Wg0tv1lAUGQO+/x77W7/v/LvNMBoPP+bSAMRIAo0Av0ATGg3ysBDACDwBBwAHgAeBA4CAwDh4AR4CHgYeARYBR4" +
  "FHCBx4A48Hg33+7LOsPdgUVQNWuJ2qOOyTVJLOkfKXIkSFBjgak79j+IFv/a7z17j9uDlyhTYZVlypRZ3bf/JuxFx5zTZZt/De7UfztMTx6ZvBvfYduBUJDlyo894XVFqAeuovnS+kFm" +
  "hV+BV1kz9SSVSyRqCynuCcxKDGllYlhXcExZKDSX0AxwSGIbFDwk+AuR/E7wMalosFRZnzvq39h1lRS5DwXHBcfQKL4RnV+EM8EIddH42H8ZgmqGCnnSFBi1pjjKMCpO5NR86mmip+ZT" +
  "LnFy5Igz+3qcIkXihM7EqVIlzpUL5vmGlFa43nG9Xf695XeCx4/t4i9JSlwkxm+WSZ6AOk2BDBcZ5imZqG11ghLnKZPnLFmqfIBJUMXvLJvmWn9FLIXqrl8wA/7wrdkZvJt0gmjdpOz3" +
  "2Ni8rWbAXlfJmzjJ6KbjtW27F+yDYP8JzhZjKubHHkLlyJMhQ5YSYdTznKNAAZcSaYpkCaIWyVGmRNYozFCkzDlK1Iii5mQLZyXT16iRF8kIatYvq3lKrOBygjkOoE4KYxWXLG+yRp4K" +
  "6ZaeS0aoLL2oj1SBPC7zbFElywVKlDlvjL/IG5QlyDwr5KhRNYc4zjgTTJuYT4pCgTR9hj/FOC4TTJLA5RmmcDnCtNnyadlZuy0L9Rwv6yJ5GYC8QufcUuj6pAD0osnQL/8H5D4cbLYu" +
  "b155YXnx2deEPyb8JwW/I5y32OkA7wr/Pe/jSsdaTcLDN8S/N27BHywaX/V5z0/dbsuHfgL1cfm16oeFF647t8lbTaSlZwa+43qQryUvk21S36owAfzUXbGHWLHbe7gEmLOfIGd3tHZj" +
  "2NrVbe/HIQYF27cc4s6RKhyR9iiNI+F7VABHovYoC0dseVQQR2ZkQymxaablgI7JC+zARv2TS5uFWY+j/Ytj4dOkpxGQvTX1je1wSz8oEzV89v41kfZOIuJLa7Ef9aX1jm0O+9LGdm/r" +
  "udV6Ppn0OE37S5lryaC20YRwGFPe/x45H2PJEr99f5Nweh8Jp/8h4YZulq9dlXG/qWfJZ0wz9bpwW/gLOiowFQ==";

/**
 * A sheet of four rows with a hidden second column, second row and fourth row. The library cannot write row records:
 * two empty column records are overwritten with one row record, and an unknown record fills the rest.
 */
export function xlsWithHidden(): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ["Full name", "Phone"],
    ["Leyla", "1"],
    ["Anar", "2"],
    ["Nigar", "3"],
  ]);
  sheet["!cols"] = [{}, { hidden: true }, {}, {}, {}, {}];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Sheet");
  const file = new Uint8Array(write(book, { type: "array", bookType: "biff8" }));
  // COLINFO, ROW with the flag for no height, and the unknown record that fills the rest ([MS-XLS] 2.4.53 and 2.4.221).
  const widthOf = (column: number) => [0x7d, 0, 12, 0, column, 0, column, 0];
  const hiddenRow = (row: number) => [0x08, 0x02, 16, 0, row, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0];
  const nothing = [0x99, 0x09, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const [column, row] of [
    [2, 1],
    [4, 3],
  ] as const) {
    const place = file.findIndex((_, at) => widthOf(column).every((byte, index) => file[at + index] === byte));
    if (place < 0) throw new Error(`no column ${column}`);
    file.set([...hiddenRow(row), ...nothing], place);
  }
  return file;
}

export const xlsOfInvoices = (): Uint8Array<ArrayBuffer> => new Uint8Array(inflateSync(Buffer.from(PACKED, "base64")));
