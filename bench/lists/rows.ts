/**
 * SQL that makes many invoices and transactions inside the database, the same ones each time; triggers do the rest, as
 * for every row.
 */

export type Owner = { merchantId: string; applicationIds: readonly [string, string, string] };
/**
 * Rows `from` to `to` (from 1, both included) of `total`, spread evenly over the two years before `until` (UTC
 * milliseconds).
 */
export type Rows = { from: number; to: number; total: number; until: number };

const FIRST_NAMES =
  "Aysel Leyla Rashad Elvin Nigar Tural Gunay Kamran Sevinj Orkhan Fidan Murad Zahra Vusal Xatira".split(" ");
const LAST_NAMES =
  "Quliyeva Huseynov Mammadov Aliyeva Hasanov Ibrahimova Rahimov Kazimova Nagiyev Ismayilov Safarova Veliyev Bagirov Mustafayeva Abbasov Cafarov Novruzova Zeynalov Yusifov Karimova".split(
    " ",
  );
const MAIL_HOSTS = ["gmail.com", "mail.ru", "box.az", "hotel.example.com"];
/** Half of all amounts are one of these, in minor units. */
export const COMMON_AMOUNTS = [1_000, 2_500, 5_000, 12_050, 99_900] as const;
/** Every two-thousandth guest has this name. */
export const RARE_NAME = "Bartholomew";

const TWO_YEARS_MS = 730 * 86_400_000;

const pick = (values: readonly (string | number)[], by: string): string =>
  `(json_array(${values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(", ")}) ->> ((${by}) % ${values.length}))`;

/**
 * The numbers of rows with their drawn values; `one`, `two` … are as good as random, and depend on the row number only.
 */
const drawn = ({ merchantId, applicationIds: [main, second, rare] }: Owner, rows: Rows): string => `
  WITH RECURSIVE numbers (n) AS (SELECT ${rows.from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows.to}),
  chances AS (SELECT n, (n * 2654435761) % 4294967296 AS one, (n * 40503 + 2531011) % 16777213 AS two,
    (n * 69069 + 907633385) % 4294967291 AS three FROM numbers),
  people AS (SELECT *, CASE WHEN n % 2000 = 7 THEN '${RARE_NAME}' ELSE ${pick(FIRST_NAMES, "one / 7")} END AS first_name,
    ${pick(LAST_NAMES, "two / 3")} AS last_name, ${pick(MAIL_HOSTS, "three / 11")} AS mail_host,
    printf('%09d', 500000000 + three % 100000000) AS national,
    printf('%012X', (n * 1103515245 + 12345) % 281474976710656) AS code,
    printf('%012d', (n * 1103515245 + 54321) % 999999999989) AS rrn,
    printf('%010d', (n * 48271) % 9999999967) AS order_id,
    printf('%04d', one % 10000) AS last4,
    CASE WHEN two % 2 = 0 THEN ${pick(COMMON_AMOUNTS, "two / 2")} ELSE 100 + three % 3999899 END AS amount,
    CASE WHEN two % 100 < 70 THEN '${main}' WHEN two % 100 < 98 THEN '${second}' ELSE '${rare}' END AS application_id,
    ${rows.until - TWO_YEARS_MS} + n * ${TWO_YEARS_MS} / ${rows.total} AS created_at
    FROM chances),
  drawn AS (SELECT *, '${merchantId}' AS merchant_id, first_name || ' ' || last_name AS full_name,
    lower(first_name) || '.' || n || '@' || mail_host AS email, '+994' || national AS phone,
    'BK-2026-' || printf('%07d', n) AS booking_id,
    strftime('%Y-%m-%d', created_at / 1000 + 4 * 3600, 'unixepoch') AS created_day,
    'zregiondefault z' || lower(replace('${merchantId}', '_', '')) || ' z' || lower(application_id) AS scope FROM people)`;

const SEARCH_NAME = "'n' || lower(first_name) || ' n' || lower(last_name)";
const SEARCH_EMAIL =
  "'e' || lower(first_name) || ' e' || n || ' e' || replace(replace(mail_host, '.', ' '), ' ', ' e')";
const SEARCH_PHONE = "'p994' || national || ' p' || national";
const SEARCH_BOOKING = "'bbk b2026 b' || printf('%07d', n)";
const SEARCH_CODE = "'c' || lower(code)";

const insert = (table: string, values: Record<string, string>, owner: Owner, rows: Rows): string =>
  `INSERT INTO ${table} (${Object.keys(values).join(", ")}) ${drawn(owner, rows)}
  SELECT ${Object.values(values).join(", ")} FROM drawn ORDER BY n`;

const OWNED = {
  merchant_id: "merchant_id",
  application_id: "application_id",
  region: "'default'",
  currency: "'AZN'",
  full_name: "full_name",
  email: "email",
  phone: "phone",
  booking_id: "booking_id",
  amount_minor: "amount",
  card_last4: "last4",
  created_at: "created_at",
  created_day: "created_day",
};

const INVOICE_STATUS =
  "CASE WHEN one % 100 < 30 THEN 'PENDING' WHEN one % 100 < 85 THEN 'COMPLETE' WHEN one % 100 < 97 THEN 'EXPIRED' ELSE 'CANCELED' END";

export const insertInvoices = (owner: Owner, rows: Rows): string =>
  insert(
    "invoices",
    {
      ...OWNED,
      id: "'inv_' || printf('%016d', n)",
      code: "code",
      status: INVOICE_STATUS,
      paid_minor: "CASE WHEN one % 100 BETWEEN 30 AND 84 THEN amount ELSE 0 END",
      card_last4: "CASE WHEN one % 100 BETWEEN 30 AND 84 THEN last4 END",
      description: "'Two nights'",
      language: "'en'",
      link_expiration_date: "strftime('%Y-%m-%d', created_at / 1000 + 4 * 3600 + 864000, 'unixepoch')",
      expires_at: "created_at + 864000000",
      created_by: "'usr_bench'",
      created_by_name: "'Bench'",
      last_modified_by: "'Bench'",
      last_modified_at: "created_at",
      search: `json_object('scope', scope, 'guest', ${SEARCH_NAME}, 'email', ${SEARCH_EMAIL}, 'phone', ${SEARCH_PHONE}, 'booking', ${SEARCH_BOOKING}, 'code', ${SEARCH_CODE})`,
    },
    owner,
    rows,
  );

const PAYMENT_STATUS =
  "CASE WHEN one % 100 < 80 THEN 'APPROVED' WHEN one % 100 < 95 THEN 'DECLINED' WHEN one % 100 < 99 THEN 'EXPIRED' ELSE 'CANCELED' END";

export const insertTransactions = (owner: Owner, rows: Rows): string =>
  insert(
    "transactions",
    {
      ...OWNED,
      id: "'trx_' || printf('%016d', n)",
      attempt_key: "'bench-' || n",
      session_id: "'ses_' || printf('%016d', n)",
      order_id: "order_id",
      order_language: "'en'",
      rrn: "rrn",
      invoice_code: "code",
      description: "'Two nights'",
      operation: "'PURCHASE'",
      status: PAYMENT_STATUS,
      payment_method: "'ONLINE'",
      gross_minor: "CASE WHEN one % 100 < 80 THEN amount ELSE 0 END",
      fee_minor: "CASE WHEN one % 100 < 80 THEN amount / 40 ELSE 0 END",
      net_minor: "CASE WHEN one % 100 < 80 THEN amount - amount / 40 ELSE 0 END",
      commission_basis_points: "250",
      card_brand: "'VISA'",
      search: `json_object('scope', scope || ' zorder' || substr(order_id, -4), 'name', ${SEARCH_NAME}, 'email', ${SEARCH_EMAIL}, 'phone', ${SEARCH_PHONE}, 'description', 'dtwo dnights', 'booking', ${SEARCH_BOOKING}, 'code', ${SEARCH_CODE}, 'rrn', 'r' || rrn, 'orderid', 'o' || order_id)`,
    },
    owner,
    rows,
  );
