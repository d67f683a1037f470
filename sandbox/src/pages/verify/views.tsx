/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { Language } from "#provider/contract/words";
import { clockText, dateText } from "#provider/rules/day-text";
import { moneyText, wholeText } from "#provider/rules/money-text";
import { SIGNATURE_FIELDS } from "../../contracts/signature-fields.ts";
import type { Checked, CheckedSignature } from "../../signatures/verify.ts";
import { Facts, Icon, Page } from "../checkout/layout.tsx";
import type { View } from "../checkout/view.ts";
import type { SealedFact, SealedFile } from "./sealed.ts";
import { VERIFY_SENTENCES } from "./sentences/index.ts";

/** The page around all views, with its common heading. */
const Frame = ({ view, title, children }: { view: View; title: string; children: Child }) => (
  <Page view={view} title={title} merchant="Sandbox provider" emblem="lock">
    {children}
  </Page>
);

/** The form for a file. `wrong`: why the last file was refused. */
const Upload = ({ view, wrong }: { view: View; wrong?: string | undefined }) => {
  const say = VERIFY_SENTENCES[view.language];
  return (
    <form method="post" action={`/verify?lang=${view.language}`} encType="multipart/form-data">
      <div class="fields">
        <div class="field file">
          <label for="file">{say.file}</label>
          <input
            id="file"
            name="file"
            type="file"
            accept=".pdf,.xlsx,.csv,application/pdf"
            required
            aria-describedby={wrong === undefined ? "file-help" : "file-error file-help"}
            aria-invalid={wrong === undefined ? undefined : "true"}
          />
          {wrong !== undefined && (
            <p class="error" id="file-error" role="alert">
              <Icon name="alert" /> {wrong}
            </p>
          )}
          <p class="help" id="file-help">
            {say.limit}
          </p>
        </div>
      </div>
      <button type="submit">{say.check}</button>
    </form>
  );
};

/** The page with the form for a file. */
export const UploadPage = ({ view, wrong }: { view: View; wrong?: string }) => {
  const say = VERIFY_SENTENCES[view.language];
  return (
    <Frame view={view} title={say.title}>
      <h1>{say.title}</h1>
      <p>{say.intro}</p>
      <Upload view={view} wrong={wrong} />
      <Trust view={view} />
    </Frame>
  );
};

/** The page for an address without a contract. */
export const UnknownPage = ({ view }: { view: View }) => {
  const say = VERIFY_SENTENCES[view.language];
  return (
    <Frame view={view} title={say.unknown.title}>
      <span class="mark bad">
        <Icon name="alert" size={28} />
      </span>
      <h1>{say.unknown.title}</h1>
      <p>{say.unknown.text}</p>
      <a class="button plain" href={`/verify?lang=${view.language}`}>
        {say.own}
      </a>
    </Frame>
  );
};

/** The result of a check. `number`: the contract's application, if the file is the provider's own copy. */
export const ResultPage = ({ view, checked, number }: { view: View; checked: Checked; number?: string }) => {
  const say = VERIFY_SENTENCES[view.language];
  const { isValid, fault, signatures, emptyFields } = checked;
  const title = isValid ? say.valid.title : say.invalid;
  return (
    <Frame view={view} title={title}>
      <span class={isValid ? "mark good" : "mark bad"}>
        <Icon name={isValid ? "check" : "alert"} size={28} />
      </span>
      <h1>{title}</h1>
      {number !== undefined && <p>{say.kept(number)}</p>}
      {isValid && <p>{say.valid.text}</p>}
      {fault !== null && <p>{say.fileFault[fault]}</p>}
      {signatures.map((signature, place) => (
        <Signature key={signature.field} view={view} signature={signature} number={place + 1} />
      ))}
      {isValid &&
        Object.values(SIGNATURE_FIELDS)
          .filter((field) => emptyFields.includes(field))
          .map((field) => (
            <p key={field} class="end">
              {say.waiting[field]}
            </p>
          ))}
      <a class="button plain" href={`/verify?lang=${view.language}`}>
        {number === undefined ? say.another : say.own}
      </a>
      <Trust view={view} />
    </Frame>
  );
};

/** The result for a file with a seal of ours: what that says of it, unless another byte was changed. */
export const SealedPage = ({ view, kind, isWhole, facts }: SealedFile & { view: View }) => {
  const { language } = view;
  const { sealed, another, fromTo } = VERIFY_SENTENCES[language];
  const { title, text } = isWhole ? sealed.whole : sealed.changed;
  const said = (value: SealedFact[1]): string => {
    if (typeof value === "string") return value;
    if (typeof value === "number") return wholeText(language, value);
    if ("minor" in value) return moneyText(language, value.minor, value.currency);
    if ("at" in value) return momentText(language, new Date(value.at));
    const [from, to] = value.days;
    return fromTo(dateText(language, new Date(from)), dateText(language, new Date(to)));
  };
  return (
    <Frame view={view} title={title}>
      <span class={isWhole ? "mark good" : "mark bad"}>
        <Icon name={isWhole ? "check" : "alert"} size={28} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {isWhole && (
        <Facts
          facts={[
            [sealed.what, sealed.kind[kind], "words"],
            ...facts.map(([name, value]) => [sealed.facts[name], said(value)] as const),
          ]}
        />
      )}
      <a class="button plain" href={`/verify?lang=${language}`}>
        {another}
      </a>
    </Frame>
  );
};

/** The result for a file without a seal and without a signature. */
export const UnsealedPage = ({ view }: { view: View }) => {
  const { unsealed, another } = VERIFY_SENTENCES[view.language];
  return (
    <Frame view={view} title={unsealed.title}>
      <span class="mark bad">
        <Icon name="alert" size={28} />
      </span>
      <h1>{unsealed.title}</h1>
      <p>{unsealed.text}</p>
      <a class="button plain" href={`/verify?lang=${view.language}`}>
        {another}
      </a>
    </Frame>
  );
};

const Trust = ({ view }: { view: View }) => {
  const say = VERIFY_SENTENCES[view.language];
  return (
    <p class="end">
      {say.trust} <a href="/verify/root.pem">{say.root}</a>
    </p>
  );
};

type SignatureProps = { view: View; signature: CheckedSignature; number: number };

const Signature = ({ view, signature, number }: SignatureProps) => {
  const { language } = view;
  const say = VERIFY_SENTENCES[language];
  const { signer, faults, range, claimedAt, hash } = signature;
  const whole = (bytes: number) => wholeText(language, bytes);
  const holds = faults.length === 0;
  return (
    <section class="signature">
      <h2>
        {say.signature(number)}: {holds ? say.holds : say.fails}
      </h2>
      {faults.map((fault) => (
        <p key={fault} class="error">
          <Icon name="alert" /> {say.fault[fault]}
        </p>
      ))}
      {signature.isUnchangedSince && !faults.includes("bytes_changed") && (
        <p>{signature.coversWholeFile ? say.unchanged : say.unchangedButSigned}</p>
      )}
      <Facts
        facts={[
          [say.facts.signer, signer?.name ?? null],
          [say.facts.fin, signer?.fin ?? null],
          [say.facts.company, signer && signer.company !== signer.name ? signer.company : null],
          [say.facts.taxId, signer?.taxId ?? null],
          [say.facts.kind, signer?.kind ? say.kind[signer.kind] : null, "words"],
          [say.facts.issuer, signer?.issuer ?? null],
          [
            say.facts.validity,
            signer && say.fromTo(dateText(language, signer.validFrom), dateText(language, signer.validTo)),
          ],
          [say.facts.serial, signer?.serial ?? null],
          [say.facts.claimedAt, claimedAt && momentText(language, claimedAt)],
          [say.facts.range, range && say.range(whole(range.gapFrom), whole(range.gapTo), whole(range.end))],
          [say.facts.hash, hash],
        ]}
      />
    </section>
  );
};

/** To the second and in UTC, as in the file. */
const momentText = (language: Language, at: Date): string =>
  `${dateText(language, at)}, ${clockText(language, at, true)} UTC`;
