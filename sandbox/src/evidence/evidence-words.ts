import type { Language } from "#provider/contract/words";

/** What stands below each page of merged evidence; numbers as they are written. */
type EvidenceWords = {
  file: (number: number, name: string) => string;
  pageOfFile: (page: number, pages: number) => string;
  page: (page: number, pages: number) => string;
  dispute: (id: string) => string;
};

export const EVIDENCE_WORDS: Readonly<Record<Language, EvidenceWords>> = {
  en: {
    file: (number, name) => `File ${number}: ${name}`,
    pageOfFile: (page, pages) => `page ${page} of ${pages}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
    dispute: (id) => `Dispute ${id}`,
  },
  az: {
    file: (number, name) => `Fayl ${number}: ${name}`,
    pageOfFile: (page, pages) => `səhifə ${page}/${pages}`,
    page: (page, pages) => `Səhifə ${page}/${pages}`,
    dispute: (id) => `Mübahisə ${id}`,
  },
  ru: {
    file: (number, name) => `Файл ${number}: ${name}`,
    pageOfFile: (page, pages) => `страница ${page} из ${pages}`,
    page: (page, pages) => `Страница ${page} из ${pages}`,
    dispute: (id) => `Спор ${id}`,
  },
};
