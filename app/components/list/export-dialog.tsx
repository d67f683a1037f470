import { useLocation } from "@remix-run/react";
import { useState, type ComponentType, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { buttonClass, ButtonRow, ButtonText, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { withParams } from "~/paths/search-params";
import type { Downloading } from "./downloading";

type Props = {
  /** The address of the list, and the address of its file with the same filters. */
  list: string;
  file: string;
  /** The number of rows in the file; `cut`: the list is longer than a file. */
  size: { rows: number; cut: boolean };
  /** The number of rows in the list, as far as it counts them; the dialog says if the file has fewer. */
  listed: number | undefined;
  /** The URL's search for the file, without unreadable values. */
  search: string;
  /** The filters in words, and the labels of the filters that are left out because they cannot be read. */
  filters: readonly string[];
  leftOut: readonly string[];
  columns: readonly string[];
  /** The sentence for a list with nothing to export. */
  empty: string;
  /** The address for a link to the file, and how long the link works. */
  email: string;
  linkHours: number;
  reply: FormReply;
};

/**
 * Describes the file of a list, and offers two ways to get it: a download, which is a plain link whose progress scripts
 * show, and a message to the person's own address.
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
              <ButtonText>{t("download")}</ButtonText>
            </a>
          )}
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}

/**
 * With scripts, a click on the link downloads the file within the page, to show progress; the click also loads the code
 * for that.
 */
function useDownloading(file: string) {
  const [Shown, show] = useState<ComponentType<Parameters<typeof Downloading>[0]>>();
  const start = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    import("./downloading").then(
      (loaded) => show(() => loaded.Downloading),
      // Without that code the browser downloads as it does without scripts.
      () => window.location.assign(file),
    );
  };
  return { Shown, start };
}

/** The click opens another tab or window, or the browser's own "save as". */
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
