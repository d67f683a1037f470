import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OpenContractText } from "#provider/contract/merchant-contracts";
import { asItCame, knownWord, sayWord } from "#provider/rules/open-words";
import { DescriptionList } from "~/components/page/description-list";

/**
 * A contract for reading: its parties, its numbered clauses, and beside them a list of contents. `children`: the part
 * after the text, which the contents name by `end`.
 */
export function Agreement({
  text,
  end,
  children,
}: {
  text: OpenContractText;
  end: { id: string; title: string };
  children: ReactNode;
}) {
  const { t } = useTranslation("contract");
  const idOf = (number: string) => `clause-${number.replace(/\D+/g, "-")}`;
  return (
    <div className="agreement-page">
      <nav className="agreement-contents not-printed" aria-labelledby="agreement-contents">
        <h2 id="agreement-contents">{t("contents")}</h2>
        <ol lang={knownWord(text.language)}>
          {text.clauses.map(({ number, heading }) => (
            <li key={number}>
              <a href={`#${idOf(number)}`}>
                {number} {heading}
              </a>
            </li>
          ))}
        </ol>
        <p>
          <a href={`#${end.id}`}>{end.title}</a>
        </p>
      </nav>
      <div className="stack">
        <article className="card agreement" lang={knownWord(text.language)}>
          <div className="agreement-parties">
            {text.parties.map(({ role, name, details }) => (
              <section key={asItCame(role)}>
                <p className="muted text-m">{sayWord(role, (known) => t(`party.${known}`))}</p>
                <h2>{name}</h2>
                <DescriptionList items={details.map(({ label, value }) => ({ term: label, value }))} />
              </section>
            ))}
          </div>
          {text.clauses.map(({ number, heading, clauses }) => (
            <section key={number} id={idOf(number)} aria-labelledby={`${idOf(number)}-title`}>
              <h2 id={`${idOf(number)}-title`}>
                {number} {heading}
              </h2>
              {clauses.map((clause) => (
                <p key={clause.number} className="agreement-clause">
                  <span>{clause.number}</span> <span>{clause.text}</span>
                </p>
              ))}
            </section>
          ))}
        </article>
        <section id={end.id} className="not-printed">
          {children}
        </section>
      </div>
    </div>
  );
}
