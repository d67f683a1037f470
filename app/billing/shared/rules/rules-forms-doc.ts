import { codeForm, type FormDoc } from "~/forms/forms-doc";
import { confirmRulesSchema, refuseRulesSchema, takeBackRulesSchema } from "./proposal-schema";

const WHO = "in the application";

/** Rules that two people change, as their forms are documented. */
type Documented = {
  /** As titles name them: "rules of refunds". */
  rules: string;
  path: string;
  modules: string;
  /** The form that proposes them. */
  propose: Pick<FormDoc, "purpose" | "schema" | "notes" | "example">;
};

/** The forms in which one person proposes the rules of an application and a second one decides. */
export function rulesForms({ rules, path, modules, propose }: Documented): readonly FormDoc[] {
  const one = `${path}/{id}`;
  return [
    {
      ...propose,
      title: `Propose ${rules}`,
      module: `${modules}/propose.tsx`,
      who: WHO,
      success: `303 to \`${path}\``,
      refusals: ["409 these rules are in force already, or others wait for a decision"],
    },
    {
      title: `Confirm ${rules}`,
      module: `${modules}/confirm.tsx`,
      purpose: "Sends the one-time code that confirms exactly these rules.",
      who: `${WHO}, and the proposer only where nobody else may`,
      schema: confirmRulesSchema,
      example: { intent: "confirm" },
      success: `303 to \`${one}/confirm/code\``,
      refusals: [
        "403 whoever proposed them asks, and somebody else may confirm them",
        "409 they do not wait any more",
        "429 too many codes were sent and not used",
      ],
    },
    codeForm({
      title: `Confirm ${rules}: one-time code`,
      module: `${modules}/confirm-code.tsx`,
      purpose: "Confirms the rules with the code, asks for another code, or goes back.",
      after: "the form before",
      back: `${one}/confirm`,
      success: `303 to \`${path}\``,
    }),
    {
      title: `Refuse ${rules}`,
      module: `${modules}/refuse.tsx`,
      purpose: "Refuses rules that somebody else proposed.",
      who: WHO,
      schema: refuseRulesSchema,
      notes: { reason: "whoever proposed them reads it" },
      example: { reason: "Not without a bound for one day" },
      success: `303 to \`${path}\``,
      refusals: ["403 whoever proposed them asks", "409 they do not wait any more"],
    },
    {
      title: `Take ${rules} back`,
      module: `${modules}/take-back.tsx`,
      purpose: "Takes back rules that one has proposed oneself.",
      who: "and proposed them",
      schema: takeBackRulesSchema,
      example: { intent: "takeBack" },
      success: `303 to \`${path}\``,
      refusals: ["404 somebody else proposed them", "409 they do not wait any more"],
    },
  ];
}
