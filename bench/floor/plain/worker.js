// Ten rows as plain HTML, to which every list of the product is compared.
const columns = ["Code", "Customer", "E-mail", "Merchant", "Created", "Status", "Amount"];
const rows = Array.from({ length: 10 }, (_, index) => [
  `INV-${1000 + index}`,
  `Customer ${index + 1}`,
  `customer${index + 1}@example.com`,
  "Demo merchant",
  `2026-03-${String(10 + index)} 12:00`,
  index % 3 === 0 ? "Paid" : "Pending",
  `${(index + 1) * 17}.50 AZN`,
]);
/** @param {string} tag @param {string[]} cells */
const cellsOf = (tag, cells) => cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("");

const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Invoices</title></head>
<body><main><h1>Invoices</h1><table><caption>Ten invoices</caption>
<thead><tr>${cellsOf("th", columns)}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cellsOf("td", row)}</tr>`).join("\n")}</tbody>
</table></main></body></html>`;

export default {
  fetch: () => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
};
