import { part, withQuery } from "~/paths";

/** The rules of an application that two people change, and the acts that change them. `rules`: their address. */
export function rulesPaths(rules: (appId: string) => string) {
  const of = (appId: string, id: string, what: string) => `${rules(appId)}/${part(id)}/${what}`;
  return {
    rules,
    propose: (appId: string) => `${rules(appId)}/propose`,
    /** `because`: why the person is back from the code. */
    confirm: (appId: string, id: string, because?: string) => withQuery(of(appId, id, "confirm"), { because }),
    confirmCode: (appId: string, id: string) => of(appId, id, "confirm/code"),
    refuse: (appId: string, id: string) => of(appId, id, "refuse"),
    takeBack: (appId: string, id: string) => of(appId, id, "take-back"),
  };
}

export type RulesPaths = ReturnType<typeof rulesPaths>;
