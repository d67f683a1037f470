import { useLocation } from "@remix-run/react";
import { useState, type ComponentType, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type Replied } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, buttonClass, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { withParams } from "~/paths/search-params";
import type { Downloading } from "./downloading";

type Props = {
  /** The address of the list, and where its file is with the same filters. */
  list: string;
  file: string;
  /** How long the file would be; `cut`: the list is longer than a file. */
  size: { rows: number; cut: boolean };
  /** How many rows the list has, as far as it counts them; the dialog says when the file has fewer. */
  listed: number | undefined;
  /** The search of the address that is asked for the file, without what cannot be read. */
  search: string;
  /** What the list is narrowed by, in words, and the labels of what is left out because it cannot be read. */
  filters: readonly string[];
  leftOut: readonly string[];
  columns: readonly string[];
  /** What is said when there is nothing to export. */
  empty: string;
  /** Where a link to the file would be sent, and how long it works. */
  email: string;
  linkHours: number;
  reply: Replied;
};

/**
 * What a file of a list will have in it, and two ways to get it: a download, which is a plain link that scripts show
 * the progress of, and a message to the person's own address.
 */
export function ExportDialog({
  list,
  file,
  size,
  listed = 0,
  search,
  filters,
  leftOut,
  columns,
  empty,
  email,
  linkHours,
  reply,
}: Props) {
  const { t } = useTranslation("exports");
  const format = useFormat();
  const { Shown, start } = useDownloading(file);
  const { pathname, search: asked } = useLocation();
  const close = list + withParams(asked, { ids: null });
  if (size.rows === 0)
    return (
      <RouteDialog title={t("title")} close={close}>
        <div className="stack">
          <Banner>{empty}</Banner>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("close")}
            </LinkButton>
          </ButtonRow>
        </div>
      </RouteDialog>
    );
  const note = size.cut ? t("cut") : size.rows < listed ? t("leftOut") : undefined;
  return (
    <RouteDialog title={t("title")} close={close}>
      <Form method="post" action={pathname + search} className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("lead")}</p>
        <DescriptionList
          items={[
            { term: t("rows"), value: <Rows count={format.number(size.rows)} note={note} /> },
            { term: t("filters"), value: <Filters filters={filters} /> },
            ...(leftOut.length > 0 ? [{ term: t("leftOutFilters"), value: leftOut.join(", ") }] : []),
            { term: t("columns"), value: columns.join(", ") },
            { term: t("language"), value: LANGUAGE_NAMES[format.language] },
          ]}
        />
        <p className="muted">{t("sendHint", { email, hours: linkHours })}</p>
        {Shown && <Shown file={file} rows={size.rows} />}
        <ButtonRow>
          <SubmitButton variant="secondary" name="intent" value="email">
            {t("send")}
          </SubmitButton>
          {!Shown && (
            <a href={file} className={buttonClass("primary")} onClick={start} data-first-stop>
              <span>{t("download")}</span>
            </a>
          )}
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}

/**
 * With scripts, a click on the link downloads the file within the page, to show progress; the code for that is loaded
 * by the click.
 */
function useDownloading(file: string) {
  const [Shown, show] = useState<ComponentType<Parameters<typeof Downloading>[0]>>();
  const start = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    import("./downloading").then(
      (loaded) => show(() => loaded.Downloading),
      // Without it the browser downloads as it does without scripts.
      () => window.location.assign(file),
    );
  };
  return { Shown, start };
}

/** Another tab, another window, or the browser's own "save as". */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

const Rows = ({ count, note }: { count: string; note: string | undefined }) => (
  <>
    <span className="figure" translate="no">
      {count}
    </span>
    {note && <div className="muted text-s">{note}</div>}
  </>
);

function Filters({ filters }: { filters: readonly string[] }) {
  const { t } = useTranslation("exports");
  if (filters.length === 0) return <>{t("noFilters")}</>;
  return (
    <ul className="long-words">
      {filters.map((filter) => (
        <li key={filter}>{filter}</li>
      ))}
    </ul>
  );
}
