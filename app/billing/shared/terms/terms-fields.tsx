import { RETURN_FIELDS } from "#provider/contract/return-fields";
import type { FieldLike } from "~/components/form/field";
import { Folded } from "~/components/form/folded";
import { TextArea, TextField } from "~/components/form/text-field";
import { Card, Fields } from "~/components/page/page";
import { TERM_FIELDS, type TermField, type TermWords } from "~/utils/merchant-terms";

type Props = { fields: Record<TermField, FieldLike>; words: TermWords };

/** The fields of a merchant's own terms. */
export const TermsInputs = ({ fields, words: { labels, metadataHelp, help } }: Props) => (
  <div className="stack">
    <TextField field={fields.reference} label={labels.reference} autoComplete="off" />
    <TextArea field={fields.metadata} label={labels.metadata} help={metadataHelp} rows={2} />
    <p className="muted">{help}</p>
    <Fields>
      {RETURN_FIELDS.map((name) => (
        <TextField key={name} field={fields[name]} label={labels[name]} inputMode="url" autoComplete="off" />
      ))}
    </Fields>
  </div>
);

/** The same in a card of their own: folded, unless one of them is filled in or wrong. */
export const TermsFields = (props: Props) => (
  <Card>
    <Folded summary={props.words.title} fields={TERM_FIELDS.map((name) => props.fields[name])}>
      <TermsInputs {...props} />
    </Folded>
  </Card>
);
