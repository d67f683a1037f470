import { useTranslation } from "react-i18next";
import { ShownZone } from "~/components/page/shown-zone";
import { useFormat } from "~/i18n/use-format";

/** A figure and the words around it, which have it in them; `sign` leads from the figure before to this one. */
export type Total = { figure: string; words: string; sign?: "−" | "=" };

type Props = {
  /** Each of them is kept on one line. */
  totals: readonly Total[];
  /** What has to be said about them. */
  note?: string | false;
};

/**
 * What the filters find, in one quiet line over the list; at its end the zone of the times, which have no room for it
 * themselves.
 */
export const ListTotals = ({ totals, note }: Props) => (
  <div className="row row-between muted totals">
    <p>
      {totals.map(({ figure, words, sign = "·" }, index) => {
        const at = words.indexOf(figure);
        return (
          <span key={words}>
            {index > 0 && ` ${sign} `}
            <span className="figure">
              {words.slice(0, at)}
              <strong translate="no">{figure}</strong>
              {words.slice(at + figure.length)}
            </span>
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

/** In the place of totals: filters find more than is counted and added up. `words` says it of the number. */
export function TooMany({ count, words }: { count: number; words: (number: string) => string }) {
  const { t } = useTranslation("components");
  const figure = t("moreThan", { number: useFormat().number(count) });
  return <ListTotals totals={[{ figure, words: words(figure) }]} note={t("narrow")} />;
}
