import { Link } from "~/components/page/link";

type Props = {
  to: string;
  /** Why the action is not possible now, in a few words; the entry then stays in the menu without a link. */
  refusal?: string | undefined;
  critical?: boolean;
  children: string;
};

/**
 * A menu entry. If its action is not possible now, it stays in its place with the reason, because people would look for
 * it otherwise.
 */
export const MenuItem = ({ to, refusal, critical, children }: Props) =>
  refusal === undefined ? (
    <Link to={to} preventScrollReset className={critical ? "menu-critical" : undefined}>
      {children}
    </Link>
  ) : (
    <Refused action={children} reason={refusal} />
  );

const Refused = ({ action, reason }: { action: string; reason: string }) => (
  <span role="link" aria-disabled="true">
    {action}
    <span className="visually-hidden">: </span>
    <span className="text-s">{reason}</span>
  </span>
);
