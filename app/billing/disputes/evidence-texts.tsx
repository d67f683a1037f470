import { useTranslation } from "react-i18next";
import { EVIDENCE_KINDS } from "#provider/contract/dispute-words";
import type { DisputeDetail, DisputeFile, EvidencePage } from "#provider/contract/disputes";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { disputePaths } from "~/paths/dispute";
import { useFormat } from "~/i18n/use-format";

type Answer = Pick<DisputeDetail, "id" | "evidence" | "files">;

/** The texts of an answer, without those that are empty. */
export function EvidenceTexts({ evidence }: Pick<Answer, "evidence">) {
  const { t } = useTranslation("dispute");
  const items = EVIDENCE_KINDS.filter((kind) => evidence[kind] !== "").map((kind) => ({
    term: t(`kind.${kind}`),
    value: <span className="long-words evidence-text">{evidence[kind]}</span>,
  }));
  return items.length === 0 ? <p className="muted">{t("answer.empty")}</p> : <DescriptionList items={items} />;
}

/** The files of an answer, each with what its sender has to know; each can be taken out while `canRemove`. */
export function EvidenceFiles({ id, files, canRemove }: Pick<Answer, "id" | "files"> & { canRemove: boolean }) {
  const { t } = useTranslation("dispute");
  const { number } = useFormat();
  if (files.length === 0) return <p className="muted">{t("files.none")}</p>;
  return (
    <ul className="evidence-files stack stack-tight">
      {files.map((file) => (
        <li key={file.id} className="long-words">
          <a href={disputePaths.file(id, file.id)} download translate="no">
            {file.name}
          </a>
          <span className="muted text-s">
            {sayWord(file.kind, (known) => t(`kind.${known}`))} ·{" "}
            {t("files.size", { size: number(Math.max(1, Math.ceil(file.bytes / 1024))) })} ·{" "}
            <span translate="no">{file.createdBy}</span>
          </span>
          {canRemove && (
            <Link
              to={disputePaths.removeFile(id, file.id)}
              preventScrollReset
              aria-label={`${t("files.remove")}: ${file.name}`}
            >
              {t("files.remove")}
            </Link>
          )}
          <FileWarnings file={file} />
        </li>
      ))}
    </ul>
  );
}

/** Sentences on what the bank gets of a file, and what it does not. */
function FileWarnings({ file: { warnings, attachments, signers } }: { file: DisputeFile }) {
  const { t } = useTranslation("dispute");
  const sentences = warnings.flatMap((word) => {
    const known = knownWord(word);
    return known ? [t(`files.warning.${known}`)] : [];
  });
  if (attachments.length > 0) sentences.push(t("files.attachments", { names: attachments.join(", ") }));
  if (signers.length > 0) sentences.push(t("files.signers", { names: signers.join(", ") }));
  if (sentences.length === 0) return null;
  return (
    <span className="evidence-warning text-s">
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </span>
  );
}

/** Each page of the file that is sent, as a link: the person's own reader shows it as the bank's will. */
export function EvidencePages({ id, pages }: { id: string; pages: readonly EvidencePage[] }) {
  const { t } = useTranslation("dispute");
  const parts = pages.filter(({ page }) => page === 1);
  return (
    <ol className="evidence-files stack stack-tight">
      {parts.map(({ part, name }) => (
        <li key={part} className="long-words">
          <span translate="no">{name}</span>
          {pages.map(({ number, page, ...one }) =>
            one.part === part ? (
              <a
                key={number}
                href={disputePaths.page(id, number)}
                target="_blank"
                rel="noreferrer"
                aria-label={t("send.pageOf", { number, file: one.name, page })}
              >
                {t("send.page", { number })}
              </a>
            ) : null,
          )}
        </li>
      ))}
    </ol>
  );
}
