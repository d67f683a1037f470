import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { Message } from "~/components/form/message";
import { buttonClass, ButtonText } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";

/**
 * The loader's answer at a file's address in place of a file: the unreadable parameters with their reasons, and the
 * address of the list.
 */
type Refused = { errors: Record<string, string[]>; back: string };

/**
 * The page at a file's address without a file. Either the file was refused, or scripts navigated here, and only a page
 * load can download it.
 */
export function ExportFile() {
  const { t } = useTranslation("exports");
  const { pathname, search } = useLocation();
  const refused = useLoaderData<Refused | null>();
  if (refused)
    return (
      <Page title={t("title")}>
        <Banner tone="critical" title={t("none.title")}>
          <p>{t("none.text")}</p>
          <ul>
            {Object.entries(refused.errors).map(([name, codes]) => (
              <li key={name}>
                <span className="code" translate="no">
                  {name}
                </span>
                {": "}
                {codes.map((code) => (
                  <Message key={code} code={code} />
                ))}
              </li>
            ))}
          </ul>
          <p>
            <Link to={refused.back}>{t("none.list")}</Link>
          </p>
        </Banner>
      </Page>
    );
  return (
    <Page title={t("title")}>
      <Card>
        <div>
          <a href={pathname + search} className={buttonClass("primary")}>
            <ButtonText>{t("download")}</ButtonText>
          </a>
        </div>
      </Card>
    </Page>
  );
}
