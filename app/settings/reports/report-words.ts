import { useTranslation } from "react-i18next";
import type { Report } from "#provider/contract/reports";
import { sayWord } from "#provider/rules/open-words";

/** What is sent, when, and why no more, in words. */
export function useReportWords() {
  const { t } = useTranslation("reports");
  return {
    file: (file: Report["file"]) => sayWord(file, (known) => t(`files.${known}`)),
    rhythm: (rhythm: Report["rhythm"]) => sayWord(rhythm, (known) => t(`rhythms.${known}`)),
    stop: ({ because, by }: NonNullable<Report["stopped"]>, madeBy: string) =>
      sayWord(because, (known) => t(`stops.${known}`, { name: known === "PERSON" ? (by ?? "") : madeBy })),
  };
}
