import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { Fragment, useContext } from "react";
import { useTranslation } from "react-i18next";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";
import { Message } from "~/components/form/message";
import { buttonClass, ButtonText } from "~/components/page/button";
import { failureMessage, problemMessage, type FailureKind } from "~/i18n/failures";
import { message } from "~/i18n/messages";
import type { TypedForm } from "~/utils/typed-form";
import { ErrorScreen } from "./error-screen";
import { OtherPerson } from "./other-person";

/** The guard's data for an error page (`ScreenError` of the server): a code and the request's id. */
type ErrorFacts = {
  code?: string;
  requestId?: string;
  owners: Owner[];
  minutes?: number;
  person?: string;
  typed?: TypedForm;
};
type Owner = { fullName: string; email: string };

const isOwner = (value: unknown): value is Owner =>
  typeof value === "object" &&
  value !== null &&
  "fullName" in value &&
  typeof value.fullName === "string" &&
  "email" in value &&
  typeof value.email === "string";

const isField = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

function typedOf(value: unknown): TypedForm | undefined {
  if (typeof value !== "object" || value === null || !("fields" in value) || !Array.isArray(value.fields))
    return undefined;
  return {
    fields: value.fields.filter(isField),
    isWithoutSecrets: "isWithoutSecrets" in value && value.isWithoutSecrets === true,
  };
}

function factsOf(data: unknown): ErrorFacts {
  if (typeof data !== "object" || data === null) return { owners: [] };
  const {
    code,
    requestId,
    owners,
    person,
    ...rest
  }: {
    code?: unknown;
    requestId?: unknown;
    owners?: unknown;
    person?: unknown;
    minutes?: unknown;
    typed?: unknown;
  } = data;
  const typed = typedOf(rest.typed);
  return {
    owners: Array.isArray(owners) ? owners.filter(isOwner) : [],
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof requestId === "string" ? { requestId } : {}),
    ...(typeof rest.minutes === "number" ? { minutes: rest.minutes } : {}),
    ...(typeof person === "string" ? { person } : {}),
    ...(typed ? { typed } : {}),
  };
}

const FAILURES: readonly FailureKind[] = ["FETCH_ERROR", "TIMEOUT_ERROR", "PARSING_ERROR"];

function messageOf(code: string): string {
  const failure = FAILURES.find((kind) => kind === code);
  return failure ? failureMessage(failure) : problemMessage(code);
}

/** Remix' replacement for the message of an error that a server must not show. */
const HIDDEN_BY_REMIX = "Unexpected Server Error";

/**
 * The screen of an error below an error boundary: an unknown address, no access (with the people who can give it), a
 * failing provider in words and with a way to try again, or an error of the page itself with its message
 * (docs/product.md section 8).
 */
export function RouteErrorScreen() {
  const error = useRouteError();
  const { t } = useTranslation("errors");
  const { pathname, search } = useLocation();
  const retryHref = pathname + search;
  if (!isRouteErrorResponse(error)) {
    const text = error instanceof Error && error.message !== HIDDEN_BY_REMIX ? error.message : undefined;
    return <ErrorScreen kind="error" retryHref={retryHref} {...(text ? { message: text } : {})} />;
  }
  if (error.status === 404) return <ErrorScreen kind="notFound" />;
  const { code, requestId, owners, minutes, person, typed } = factsOf(error.data);
  const codes = [
    ...(code ? [messageOf(code)] : []),
    ...(minutes === undefined ? [] : [message("waitMinutes", { count: minutes })]),
  ];
  return (
    <>
      {error.status === 403 ? (
        <Forbidden owners={owners} />
      ) : person !== undefined ? (
        <OtherPerson person={person} address={retryHref} typed={typed} />
      ) : (
        <ErrorScreen
          kind={error.status === 429 ? "tooMany" : "error"}
          retryHref={retryHref}
          {...(codes.length > 0 ? { message: <Sentences codes={codes} /> } : {})}
          {...(typed ? { typed } : {})}
        />
      )}
      {requestId && <p className="error-request muted text-s">{t("requestId", { id: requestId })}</p>}
    </>
  );
}

const Sentences = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && " "}
      <Message code={code} />
    </Fragment>
  ));

/** Names the owners of the account, who can give access. */
function Forbidden({ owners }: { owners: readonly Owner[] }) {
  const { t } = useTranslation("errors");
  return (
    <div className="error-screen">
      <h1 className="page-title">{t("forbidden")}</h1>
      <p className="muted">{owners.length === 0 ? t("forbiddenHint") : t("forbiddenAsk", { count: owners.length })}</p>
      {owners.length > 0 && (
        <ul>
          {owners.map(({ fullName, email }) => (
            <li key={email}>
              {fullName} <a href={`mailto:${email}`}>{email}</a>
            </li>
          ))}
        </ul>
      )}
      <a className={buttonClass("primary")} href="/">
        <ButtonText>{t("goHome")}</ButtonText>
      </a>
    </div>
  );
}

/**
 * The error of the page or of a screen inside the shell. Outside that screen only the router's state holds the error,
 * and only this context gives access to that state.
 */
function useAnyError(): unknown {
  const ofPage = useRouteError();
  const { errors } = useContext(RouterState) ?? {};
  return ofPage ?? Object.values(errors ?? {})[0];
}

/** The title of an error screen, for the browser's tab; `undefined` when there is no error. */
export function useErrorTitle(): string | undefined {
  const error = useAnyError();
  const { t } = useTranslation("errors");
  if (error === undefined || error === null) return undefined;
  if (!isRouteErrorResponse(error)) return t("somethingWrong");
  if (error.status === 404) return t("notFound");
  if (error.status === 429) return t("tooMany");
  return error.status === 403 ? t("forbidden") : t("somethingWrong");
}
