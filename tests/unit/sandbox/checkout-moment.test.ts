import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { momentText } from "../../../sandbox/src/messages/moment.ts";
import { formatDateTime } from "../../../app/i18n/format";

test("an instant reads on the checkout and its receipts as in the back office", () => {
  const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...LANGUAGES), (instant, language) => {
      const [text = ""] = momentText(language, "default", instant.getTime()).split(" (");
      expect(text).toBe(formatDateTime(language, instant, "Asia/Baku", "long"));
    }),
  );
  expect(momentText("en", "default", Date.parse("2026-05-14T09:30:00Z"))).toBe(
    "May 14, 2026, 1:30\u00a0PM (Baku time)",
  );
});
