import { Banner } from "~/components/feedback/banner";
import { Message } from "./message";

/** The sentences around the reason of a failure: what has failed, and what to do about it. */
export type FailureWords = { title: string; hint: string };

/** The errors of the form as a whole: a provider's refusal, or an unknown outcome. */
export function FormErrors({ errors, failure }: { errors: string[] | undefined; failure?: FailureWords | undefined }) {
  if (!errors?.length) return null;
  return (
    <Banner tone="critical" title={failure?.title} isReply>
      {errors.map((error) => (
        <p key={error}>
          <Message code={error} />
        </p>
      ))}
      {failure && <p>{failure.hint}</p>}
    </Banner>
  );
}
