import type { Open } from "#provider/contract/open-word";
import type { PayoutState } from "#provider/contract/words";
import { buttonClass, ButtonText } from "~/components/page/button";

type Props = {
  state: Open<PayoutState>;
  to: string;
  children: string;
};

/** Downloads the receipt of a payout or withdrawal; nothing until its money has arrived. */
export const ReceiptLink = ({ state, to, children }: Props) =>
  (state === "SUCCESS" || state === "RETURNED") && (
    <div>
      <a href={to} className={buttonClass()} download>
        <ButtonText>{children}</ButtonText>
      </a>
    </div>
  );
