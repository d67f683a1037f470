import { useTranslation } from "react-i18next";
import type { Connection } from "#provider/contract/connect";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { fieldPath } from "~/paths/connect";
import { belongsTo, stepsOf } from "./steps";

/**
 * The fields that are due, each as a link with the name of its screen, because two screens have an address. Rejected
 * fields show the reviewers' words.
 */
export function DueList({ connection }: { connection: Connection }) {
  const { t } = useTranslation(["connect", "requirements"]);
  const { appId, requirements } = connection;
  const steps = stepsOf(connection);
  return (
    <ul className="bulleted connect-due">
      {requirements.currentlyDue.map((requirement) => {
        const error = requirements.errors.find((one) => asItCame(one.requirement) === asItCame(requirement));
        const step = steps.find((one) => belongsTo(one)(requirement));
        return (
          <li key={asItCame(requirement)}>
            <Link to={fieldPath(appId, requirement)} prefetch="intent">
              {step && `${t(`step.${step}`)} · `}
              {sayWord(requirement, (known) => t(`requirements:field.${known}`))}
            </Link>
            {error && (
              <>
                {" "}
                {t("requirements:rejected", {
                  reason: error.reason,
                  code: sayWord(error.code, (code) => t(`requirements:code.${code}`)),
                })}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
