import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ESTABLISHMENT_DIGITS, ROUTING_DIGITS } from "#provider/contract/limits";
import { PAYOUT_EXPORT } from "#provider/contract/payout-access";
import { salaryQuerySchema } from "#provider/contract/salary-files";
import { sayWord } from "#provider/rules/open-words";
import { plainTyped } from "#provider/rules/typed-text";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { Message } from "~/components/form/message";
import { SelectField, TextField } from "~/components/form/text-field";
import { Button, ButtonRow, LinkButton } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { typedDigits } from "~/utils/typed-digits";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { payoutFileParams, payoutFilePaths } from "~/paths/payout-file";
import { useParentFile } from "./use-parent-file";

export const handle = { dialog: true, i18n: ["payout-salaries", "payout-files"], title: "payout-salaries:title" };

const FIELDS = ["establishment", "routingCode", "month"] as const;
type Field = (typeof FIELDS)[number];

/** The chosen edition has no room for such long numbers of persons. */
const EDITION = "salary_edition";
/** Refusals that the dialog explains itself: the file has changed since the dialog was shown. */
const NONE_NOW = ["invalid_state", "nothing_to_export", "not_found"];

type SalaryForm = { typed: Record<string, string>; wrong: Field[]; refused: boolean };

/** The dialog in place of a file, with the typed values; status 422 if they cannot be read. */
const answer = (typed: URLSearchParams, said: Partial<SalaryForm> = {}, status = 200) =>
  data<SalaryForm>({ typed: Object.fromEntries(typed), wrong: [], refused: false, ...said }, { status });

/** Asks for the paying employer. A person who has answered gets the file in place of the page. */
export const loader = guardedLoader(
  PAYOUT_EXPORT,
  payoutFileParams,
  async ({ provider, context, params: { id }, url: { searchParams } }) => {
    const digits = (name: Field) => plainTyped(searchParams.get(name) ?? "").replace(/[\s-]/g, "");
    const isAsked = FIELDS.some((name) => searchParams.has(name));
    const read = salaryQuerySchema.safeParse({
      establishment: digits("establishment"),
      routingCode: digits("routingCode"),
      month: searchParams.get("month"),
    });
    if (!read.success) {
      const wrong = FIELDS.filter((name) => read.error.issues.some(({ path }) => path[0] === name));
      return answer(searchParams, { wrong: isAsked ? wrong : [] }, isAsked ? 422 : 200);
    }
    try {
      context.download(await provider.payoutFiles.salaries({ params: { id }, query: read.data }));
    } catch (error) {
      const code = error instanceof ProviderFailure ? (codeOf(error.reason) ?? "") : "";
      if (code !== EDITION && !NONE_NOW.includes(code)) throw error;
      return answer(searchParams, { refused: code === EDITION });
    }
    return answer(searchParams);
  },
);

export default function SalaryFile() {
  const { typed, wrong, refused } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payout-salaries");
  const { number, month } = useFormat();
  const { file, salaryMonths, close } = useParentFile();
  const { salaries, finishedDate, currency, failed, returned } = file;
  const fieldOf = (name: Field, digits?: number) =>
    plainField(name, {
      value: typed[name] ?? "",
      required: true,
      ...(digits === undefined ? {} : { pattern: typedDigits(digits) }),
      ...(wrong.includes(name) ? { errors: [t(`wrong.${name}`)] } : {}),
    });
  const closing = (
    <LinkButton to={close} preventScrollReset replace>
      {t("close")}
    </LinkButton>
  );
  if (!salaries || salaries.rows === 0 || finishedDate === null)
    return (
      <RouteDialog title={t("title")} close={close}>
        <div className="stack">
          <Banner tone="warning">
            <p>{t("none")}</p>
          </Banner>
          <ButtonRow>{closing}</ButtonRow>
        </div>
      </RouteDialog>
    );
  return (
    <RouteDialog title={t("title")} close={close}>
      {/* A plain form without the router, because the answer is a file. */}
      <form method="get" action={payoutFilePaths.salaries(file.id)} className="stack">
        <p>
          {t("lead", { count: salaries.rows, number: number(salaries.rows) })}{" "}
          <strong>
            <Money minor={salaries.amount} currency={currency} />
          </strong>
          .{failed + returned > 0 && ` ${t("notPaid")}`}
        </p>
        <p className="muted">{sayWord(salaries.edition, (edition) => t(`edition.${edition}`))}</p>
        {refused && (
          <Banner tone="critical">
            <p>
              <Message code={`problem.${EDITION}`} />
            </p>
          </Banner>
        )}
        <FirstErrorContext.Provider value={wrong[0]}>
          <TextField
            field={fieldOf("establishment", ESTABLISHMENT_DIGITS)}
            label={t("establishment")}
            help={t("establishmentHelp")}
            inputMode="numeric"
          />
          <TextField
            field={fieldOf("routingCode", ROUTING_DIGITS)}
            label={t("routing")}
            help={t("routingHelp")}
            inputMode="numeric"
          />
          <SelectField
            field={{ ...fieldOf("month"), initialValue: typed["month"] ?? salaryMonths[0] }}
            label={t("month")}
            options={salaryMonths.map((value) => ({ value, label: month(value) }))}
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          {closing}
          <Button type="submit" variant="primary">
            {t("download")}
          </Button>
        </ButtonRow>
      </form>
    </RouteDialog>
  );
}
