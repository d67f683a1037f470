import { Banner } from "~/components/feedback/banner";
import { Message } from "./message";

/** What is wrong with the form as a whole: a provider's refusal, an outcome nobody knows yet. */
export function FormErrors({ errors }: { errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <Banner tone="critical">
      {errors.map((error) => (
        <p key={error}>
          <Message code={error} />
        </p>
      ))}
    </Banner>
  );
}
