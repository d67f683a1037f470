import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Message } from "~/components/form/message";
import { buttonClass, ButtonText } from "~/components/page/button";
import { message } from "~/i18n/messages";
import type { TypedForm } from "~/utils/typed-form";

/**
 * Says that nothing was done, because the form was drawn for another person than `person`, who is signed in now. A form
 * that scripts sent is sent again as a browser without scripts does. The page then comes back whole, with the input and
 * without data of the former person.
 */
export function OtherPerson({
  person,
  address,
  typed,
}: {
  person: string;
  address: string;
  typed: TypedForm | undefined;
}) {
  const { t } = useTranslation("errors");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <div className="error-screen">
      <h1 className="page-title">{t("otherPersonTitle")}</h1>
      <p className="muted">
        <Message code={message("otherPerson", { person })} />
      </p>
      {typed ? (
        <form ref={form} method="post" action={address}>
          {typed.fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
        </form>
      ) : (
        <a className={buttonClass("primary")} href={address}>
          <ButtonText>{t("tryAgain")}</ButtonText>
        </a>
      )}
    </div>
  );
}
