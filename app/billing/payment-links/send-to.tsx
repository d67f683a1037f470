import { useTranslation } from "react-i18next";
import type { PaymentLink } from "#provider/contract/links";
import { buttonClass, ButtonRow, ButtonText } from "~/components/page/button";
import { Card } from "~/components/page/page";
import type { AskedCustomer } from "~/server/asked-customer";

type Props = { link: Pick<PaymentLink, "paymentUrl" | "title">; customer: AskedCustomer };

/**
 * Ways to send the link to a customer by the person's own phone or mail program. The provider has no call that sends a
 * payment link.
 */
export function SendTo({ link: { paymentUrl, title }, customer: { fullName, phone, email } }: Props) {
  const { t } = useTranslation("payment-link");
  const text = encodeURIComponent(`${title}\n${paymentUrl}`);
  return (
    <Card title={t("sendTo.title", { name: fullName })}>
      <p className="muted">{t("sendTo.hint")}</p>
      <ButtonRow>
        {phone && (
          <>
            <a className={buttonClass()} href={`sms:${phone}?body=${text}`}>
              <ButtonText>SMS</ButtonText>
            </a>
            <a
              className={buttonClass()}
              href={`https://wa.me/${phone.replace(/\D/g, "")}?text=${text}`}
              target="_blank"
              rel="noreferrer"
            >
              <ButtonText>WhatsApp</ButtonText>
            </a>
          </>
        )}
        {email && (
          <a className={buttonClass()} href={`mailto:${email}?subject=${encodeURIComponent(title)}&body=${text}`}>
            <ButtonText>{t("sendTo.email")}</ButtonText>
          </a>
        )}
      </ButtonRow>
    </Card>
  );
}
