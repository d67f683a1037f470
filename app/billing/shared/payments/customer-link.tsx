import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";

/**
 * A payer's name as a link to the customer, found by e-mail or else by phone (decision 0038). Without either it is
 * plain text.
 */
export function CustomerLink({
  fullName,
  email,
  phone,
}: {
  fullName: string;
  email: string | null;
  phone: string | null;
}) {
  const search = email || phone;
  if (!search) return <span translate="no">{fullName}</span>;
  return (
    <Link to={paths.customers + withParams("", { search })} prefetch="intent" translate="no">
      {fullName}
    </Link>
  );
}
