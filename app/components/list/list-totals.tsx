import { useTranslation } from "react-i18next";
import { ShownZone } from "~/components/page/shown-zone";
import { useFormat } from "~/i18n/use-format";

/**
 * A figure and the words around it, which contain it; `sign` stands between the figure before and this one. `part`: the
 * words about a part of it, which may stand on the next line.
 */
export type Total = { figure: string; words: string; part?: string; sign?: "−" | "=" };

type Props = {
  /** Each total stays on one line. */
  totals: readonly Total[];
  /** A remark about the totals. */
  note?: string | false;
};

/**
 * The totals of the filtered list, in one quiet line over it. At its end stands the time zone, because the times in the
 * list have no room for it.
 */
export const ListTotals = ({ totals, note }: Props) => (
  <div className="row row-between muted totals">
    <p>
      {totals.map(({ figure, words, part, sign = "·" }, index) => {
        const at = words.indexOf(figure);
        return (
          <span key={words}>
            {index > 0 && ` ${sign} `}
            <span className="figure">
              {words.slice(0, at)}
              <strong translate="no">{figure}</strong>
              {words.slice(at + figure.length)}
            </span>
            {part && ` ${part}`}
          </span>
        );
      })}
      {note && ` · ${note}`}
    </p>
    <p className="text-s">
      <ShownZone />
    </p>
  </div>
);

/**
 * Replaces the totals if the filters find more rows than are counted and added up. `words` makes the sentence of the
 * number.
 */
export function TooMany({ count, words }: { count: number; words: (number: string) => string }) {
  const { t } = useTranslation("components");
  const figure = t("moreThan", { number: useFormat().number(count) });
  return <ListTotals totals={[{ figure, words: words(figure) }]} note={t("narrow")} />;
}
