import { useTranslation } from "react-i18next";
import type { Connection } from "#provider/contract/connect";
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
        const error = requirements.errors.find((one) => one.requirement === requirement);
        const step = steps.find((one) => belongsTo(one)(requirement));
        return (
          <li key={requirement}>
            <Link to={fieldPath(appId, requirement)} prefetch="intent">
              {step && `${t(`step.${step}`)} · `}
              {t(`requirements:field.${requirement}`)}
            </Link>
            {error && (
              <> {t("requirements:rejected", { reason: error.reason, code: t(`requirements:code.${error.code}`) })}</>
            )}
          </li>
        );
      })}
    </ul>
  );
}
