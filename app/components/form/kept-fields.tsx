type Props = {
  /** The input of the step before, as the reply holds it. */
  typed: Readonly<Record<string, unknown>> | null | undefined;
  /** The names of the fields that the form itself posts. */
  own: readonly string[];
};

/** Carries the whole input unchanged through a step that shows it and asks for nothing. */
export const KeptFields = ({ typed, own }: Props) =>
  Object.entries(typed ?? {}).map(
    ([name, text]) =>
      typeof text === "string" && !own.includes(name) && <input key={name} type="hidden" name={name} value={text} />,
  );
