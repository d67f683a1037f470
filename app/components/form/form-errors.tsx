import { Banner } from "~/components/feedback/banner";
import { Message } from "./message";

/** What has failed by that, and what to do about it: around the reason. */
export type FailureWords = { title: string; hint: string };

/** What is wrong with the form as a whole: a provider's refusal, an outcome nobody knows yet. */
export function FormErrors({ errors, failure }: { errors: string[] | undefined; failure?: FailureWords | undefined }) {
  if (!errors?.length) return null;
  return (
    <Banner tone="critical" title={failure?.title}>
      {errors.map((error) => (
        <p key={error}>
          <Message code={error} />
        </p>
      ))}
      {failure && <p>{failure.hint}</p>}
    </Banner>
  );
}
