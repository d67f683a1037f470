type Props = {
  /** What was typed in the step before, as the reply has it. */
  typed: Readonly<Record<string, unknown>> | null | undefined;
  /** What the form posts by itself. */
  own: readonly string[];
};

/** Everything that was typed travels on as it is, in a step that shows it and asks for nothing. */
export const KeptFields = ({ typed, own }: Props) =>
  Object.entries(typed ?? {}).map(
    ([name, text]) =>
      typeof text === "string" && !own.includes(name) && <input key={name} type="hidden" name={name} value={text} />,
  );
