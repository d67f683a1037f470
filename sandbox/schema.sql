-- The sandbox's database as all migrations make it: each table or view with its indexes and triggers.
-- `npm run docs` writes this from sqlite_master; do not edit it. Why a trigger is there: the comments in sandbox/migrations.

CREATE TABLE `account_log` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `merchant_id` text NOT NULL,
  `n` integer NOT NULL,
  `at` integer NOT NULL,
  `call` text NOT NULL,
  `outcome` text NOT NULL,
  `code` text,
  `actor_kind` text NOT NULL,
  `actor_id` text NOT NULL,
  `actor_name` text NOT NULL,
  `thing` text,
  `thing_id` text,
  `thing_name` text,
  `browser` text DEFAULT '' NOT NULL,
  `system` text DEFAULT '' NOT NULL,
  `request_id` text NOT NULL,
  `changes` text,
  `personal` text,
  `personal_salt` text,
  `personal_digest` text,
  `erased_by` integer,
  `address` text DEFAULT '' NOT NULL,
  `address_salt` text,
  `address_digest` text,
  `hash` text,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "account_log_refused_has_code" CHECK((outcome = 'REFUSED') = (code IS NOT NULL))
);
CREATE INDEX `account_log_by_actor` ON `account_log` (`merchant_id`,`actor_id`);
CREATE INDEX `account_log_by_address_age` ON `account_log` (`at`) WHERE address_salt IS NOT NULL;
CREATE INDEX `account_log_by_thing` ON `account_log` (`merchant_id`,`thing_id`);
CREATE INDEX `account_log_by_time` ON `account_log` (`merchant_id`,`at`);
CREATE UNIQUE INDEX `account_log_n` ON `account_log` (`merchant_id`,`n`);
CREATE TRIGGER account_log_fixed BEFORE UPDATE ON account_log
WHEN OLD.hash IS NOT NULL AND (
  OLD.merchant_id, OLD.n, OLD.at, OLD.call, OLD.outcome, OLD.actor_kind, OLD.actor_id, OLD.actor_name, OLD.browser,
  OLD.system, OLD.request_id, OLD.hash
) IS NOT (
  NEW.merchant_id, NEW.n, NEW.at, NEW.call, NEW.outcome, NEW.actor_kind, NEW.actor_id, NEW.actor_name, NEW.browser,
  NEW.system, NEW.request_id, NEW.hash
) OR OLD.hash IS NOT NULL AND (
  OLD.code, OLD.thing, OLD.thing_id, OLD.thing_name, OLD.changes, OLD.personal_digest, OLD.address_digest
) IS NOT (
  NEW.code, NEW.thing, NEW.thing_id, NEW.thing_name, NEW.changes, NEW.personal_digest, NEW.address_digest
)
BEGIN
  SELECT RAISE(ABORT, 'account_log_fixed');
END;
CREATE TRIGGER account_log_stays BEFORE DELETE ON account_log
BEGIN
  SELECT RAISE(ABORT, 'account_log_stays');
END;

CREATE TABLE `account_log_days` (
  `merchant_id` text NOT NULL,
  `day` text NOT NULL,
  `n` integer NOT NULL,
  `hash` text NOT NULL,
  PRIMARY KEY(`merchant_id`, `day`),
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `account_log_heads` (
  `merchant_id` text PRIMARY KEY NOT NULL,
  `last_n` integer NOT NULL,
  `linked_n` integer DEFAULT 0 NOT NULL,
  `linked_hash` text DEFAULT '' NOT NULL,
  `checked_at` integer,
  `broken_n` integer,
  `broken_why` text,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `account_log_heads_by_check` ON `account_log_heads` (`checked_at`);
CREATE INDEX `account_log_heads_unlinked` ON `account_log_heads` (`merchant_id`) WHERE last_n > linked_n;

CREATE TABLE `accounting_accounts` (
  `application_id` text NOT NULL,
  `kind` text NOT NULL,
  `account` text NOT NULL,
  PRIMARY KEY(`application_id`, `kind`),
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `announced_disputes` (
  `transaction_id` text PRIMARY KEY NOT NULL,
  `reason_code` text NOT NULL,
  `is_claimed` integer NOT NULL,
  `due_at` integer NOT NULL,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `announced_disputes_due` ON `announced_disputes` (`due_at`);

CREATE TABLE `api_payouts` (
  `payout_id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `reference` text,
  `request_hash` text NOT NULL,
  `key_hint` text NOT NULL,
  `callback_url` text,
  `call_at` integer,
  `calls` integer DEFAULT 0 NOT NULL,
  `calls_since` integer,
  FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `api_payouts_by_reference` ON `api_payouts` (`application_id`,`reference`) WHERE reference IS NOT NULL;
CREATE INDEX `api_payouts_to_call` ON `api_payouts` (`call_at`) WHERE call_at IS NOT NULL;
CREATE TRIGGER webhook_messages_of_api_payouts AFTER INSERT ON api_payouts WHEN NEW.reference IS NOT NULL BEGIN
  UPDATE webhook_messages SET data = json_set(data, '$.reference', NEW.reference) WHERE about_id = NEW.payout_id;
END;

CREATE TABLE `application_configs` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `default_sms_template` text NOT NULL,
  `default_language` text DEFAULT 'en' NOT NULL,
  `message_templates` text DEFAULT '[]' NOT NULL,
  `application_mail` text DEFAULT '' NOT NULL,
  `salary_edition` text DEFAULT 'V2011' NOT NULL,
  `updated_at` integer NOT NULL,
  `returns` text,
  `take_back` integer DEFAULT false NOT NULL,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `application_configs_application` ON `application_configs` (`application_id`);

CREATE TABLE `application_key_uses` (
  `key_hash` text NOT NULL,
  `program` text NOT NULL,
  `address` text NOT NULL,
  `country` text NOT NULL,
  `last_used_at` integer NOT NULL,
  `call` text DEFAULT '' NOT NULL,
  PRIMARY KEY(`key_hash`, `program`, `address`),
  FOREIGN KEY (`key_hash`) REFERENCES `application_keys`(`key_hash`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `application_keys` (
  `key_hash` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `hint` text NOT NULL,
  `sealed` text,
  `created_at` integer NOT NULL,
  `revoked_at` integer,
  `last_used_at` integer,
  `made_by` text,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `application_keys_by_application` ON `application_keys` (`application_id`,`created_at`);
CREATE UNIQUE INDEX `application_keys_one_active` ON `application_keys` (`application_id`) WHERE revoked_at IS NULL;

CREATE TABLE `applications` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `owner_id` text NOT NULL,
  `region` text NOT NULL,
  `currency` text NOT NULL,
  `account_type` text NOT NULL,
  `company_id` text,
  `individual_id` text,
  `name` text NOT NULL,
  `search_name` text NOT NULL,
  `url` text DEFAULT '' NOT NULL,
  `info` text DEFAULT '' NOT NULL,
  `category` text DEFAULT '' NOT NULL,
  `status` text NOT NULL,
  `status_before_disabled` text,
  `rejection_reason` text,
  `commission_basis_points` integer DEFAULT 250 NOT NULL,
  `partial_allowed` integer DEFAULT false NOT NULL,
  `qr_enabled` integer DEFAULT false NOT NULL,
  `created_at` integer NOT NULL,
  `updated_at` integer NOT NULL,
  `deleted_at` integer,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`individual_id`) REFERENCES `individuals`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "applications_id_shape" CHECK(id GLOB 'ES[0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  CONSTRAINT "applications_commission" CHECK(commission_basis_points BETWEEN 0 AND 10000)
);
CREATE INDEX `applications_by_merchant` ON `applications` (`merchant_id`,`created_at`);
CREATE INDEX `applications_by_status` ON `applications` (`region`,`status`,`updated_at`);
CREATE TRIGGER automatic_application_deleted AFTER UPDATE OF deleted_at ON applications
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'APPLICATION', pause_told_at = NULL, next_run_at = NULL
  WHERE application_id = NEW.id AND state = 'ACTIVE';
END;
CREATE TRIGGER webhook_messages_of_applications AFTER UPDATE OF status ON applications
WHEN NEW.status <> OLD.status AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.id, 'application.status', NEW.id, NULL, json_object('id', NEW.id, 'appId', NEW.id, 'status', NEW.status), NEW.updated_at;
END;
CREATE TRIGGER applications_end_empty BEFORE UPDATE OF deleted_at ON applications
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM invoices WHERE application_id = OLD.id AND status IN ('PENDING', 'PARTIAL', 'DECLINED'))
  OR EXISTS (
    SELECT 1 FROM transactions
    WHERE application_id = OLD.id AND status IN ('CREATED', 'PENDING', 'PREAUTH_APPROVED', 'REFUND_IN_PROGRESS')
  )
  OR EXISTS (SELECT 1 FROM disputes WHERE application_id = OLD.id AND (ended_at IS NULL OR lacks_minor > 0))
  OR EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE application_id = OLD.id AND kind IN ('AVAILABLE', 'HELD', 'IN_TRANSIT') AND balance_minor <> 0
  )
) BEGIN
  SELECT RAISE(ABORT, 'application_in_use');
END;

CREATE TABLE `automatic_runs` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `application_id` text NOT NULL,
  `due_at` integer NOT NULL,
  `outcome` text NOT NULL,
  `payout_id` text,
  `available_minor` integer NOT NULL,
  `needed_minor` integer NOT NULL,
  `next_run_at` integer NOT NULL,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "automatic_runs_outcome" CHECK((outcome = 'WITHDRAWN') = (payout_id IS NOT NULL))
);
CREATE UNIQUE INDEX `automatic_runs_once` ON `automatic_runs` (`application_id`,`due_at`);
CREATE UNIQUE INDEX `automatic_runs_payout` ON `automatic_runs` (`payout_id`);

CREATE TABLE `automatic_withdrawals` (
  `application_id` text PRIMARY KEY NOT NULL,
  `rhythm` text NOT NULL,
  `weekday` integer,
  `month_day` integer,
  `above_minor` integer,
  `stays_minor` integer NOT NULL,
  `target` text NOT NULL,
  `card_id` text,
  `destination` text NOT NULL,
  `target_masked` text NOT NULL,
  `is_house` integer NOT NULL,
  `bank` text,
  `state` text NOT NULL,
  `paused_because` text,
  `pause_told_at` integer,
  `next_run_at` integer,
  `set_by` text NOT NULL,
  `set_by_name` text NOT NULL,
  `set_at` integer NOT NULL,
  `paused_by_name` text,
  `paused_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`set_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "automatic_withdrawals_rhythm" CHECK((rhythm = 'WEEKLY') = (weekday IS NOT NULL) AND (rhythm = 'MONTHLY') = (month_day IS NOT NULL)
        AND (rhythm = 'ABOVE') = (above_minor IS NOT NULL) AND rhythm IN ('DAILY', 'WEEKLY', 'MONTHLY', 'ABOVE')),
  CONSTRAINT "automatic_withdrawals_days" CHECK(coalesce(weekday, 1) BETWEEN 1 AND 7 AND coalesce(month_day, 1) BETWEEN 1 AND 31),
  CONSTRAINT "automatic_withdrawals_sums" CHECK(stays_minor >= 0 AND coalesce(above_minor, stays_minor + 1) > stays_minor),
  CONSTRAINT "automatic_withdrawals_target" CHECK((target = 'BANK') = (card_id IS NULL)),
  CONSTRAINT "automatic_withdrawals_state" CHECK((state = 'ACTIVE') = (next_run_at IS NOT NULL) AND (state = 'PAUSED') = (paused_because IS NOT NULL)
        AND state IN ('ACTIVE', 'PAUSED'))
);
CREATE INDEX `automatic_withdrawals_by_card` ON `automatic_withdrawals` (`card_id`) WHERE card_id IS NOT NULL;
CREATE INDEX `automatic_withdrawals_due` ON `automatic_withdrawals` (`next_run_at`) WHERE next_run_at IS NOT NULL;
CREATE INDEX `automatic_withdrawals_untold` ON `automatic_withdrawals` (`application_id`) WHERE state = 'PAUSED' AND pause_told_at IS NULL;

CREATE TABLE `azqr_notices` (
  `reference` text PRIMARY KEY NOT NULL,
  `account` text NOT NULL,
  `code` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `currency` text NOT NULL,
  `payer_name` text NOT NULL,
  `payer_bank` text NOT NULL,
  `state` text NOT NULL,
  `reason` text,
  `transaction_id` text,
  `asked` integer DEFAULT 0 NOT NULL,
  `next_ask_at` integer,
  `received_at` integer NOT NULL,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "azqr_notices_amount" CHECK(amount_minor > 0),
  CONSTRAINT "azqr_notices_state" CHECK(state IN ('RECEIVED', 'UNMATCHED', 'PAID', 'RETURNED')),
  CONSTRAINT "azqr_notices_paid" CHECK((state = 'PAID') = (transaction_id IS NOT NULL)),
  CONSTRAINT "azqr_notices_over" CHECK((state IN ('PAID', 'RETURNED')) = (next_ask_at IS NULL))
);
CREATE INDEX `azqr_notices_to_ask` ON `azqr_notices` (`next_ask_at`) WHERE next_ask_at IS NOT NULL;

CREATE TABLE `bank_accounts` (
  `company_id` text PRIMARY KEY NOT NULL,
  `bank_name` text NOT NULL,
  `bank_tax_id` text NOT NULL,
  `code` text NOT NULL,
  `iban` text NOT NULL,
  `correspondent_account` text NOT NULL,
  `swift` text NOT NULL,
  `withdrawal_method` text NOT NULL,
  `updated_at` integer NOT NULL,
  FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TRIGGER automatic_bank_account_changed AFTER UPDATE OF code, iban, correspondent_account, swift, withdrawal_method ON bank_accounts
WHEN NEW.code <> OLD.code OR NEW.iban <> OLD.iban OR NEW.correspondent_account <> OLD.correspondent_account OR NEW.swift <> OLD.swift
  OR NEW.withdrawal_method <> OLD.withdrawal_method BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'BANK_ACCOUNT', pause_told_at = NULL, next_run_at = NULL
  WHERE state = 'ACTIVE' AND application_id IN (SELECT id FROM applications WHERE company_id = NEW.company_id);
END;
CREATE TRIGGER automatic_bank_account_gone AFTER DELETE ON bank_accounts BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'BANK_ACCOUNT', pause_told_at = NULL, next_run_at = NULL
  WHERE state = 'ACTIVE' AND application_id IN (SELECT id FROM applications WHERE company_id = OLD.company_id);
END;

CREATE TABLE `bulk_headings` (
  `merchant_id` text NOT NULL,
  `heading` text NOT NULL,
  `column` text NOT NULL,
  PRIMARY KEY(`merchant_id`, `heading`),
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `bulk_rows` (
  `bulk_upload_id` text NOT NULL,
  `row` integer NOT NULL,
  `state` text NOT NULL,
  `cells` text NOT NULL,
  `mended` text,
  `is_left_out` integer NOT NULL,
  `is_hidden` integer DEFAULT false NOT NULL,
  `typed` text NOT NULL,
  `becomes` text,
  `problems` text NOT NULL,
  `warnings` text NOT NULL,
  `is_duplicate` integer NOT NULL,
  `open_invoice_id` text,
  `first_row` integer,
  `skipped` text,
  `invoice_id` text,
  PRIMARY KEY(`bulk_upload_id`, `row`),
  FOREIGN KEY (`bulk_upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "bulk_rows_made" CHECK((state = 'MADE') = (invoice_id IS NOT NULL))
);
CREATE UNIQUE INDEX `bulk_rows_by_invoice` ON `bulk_rows` (`invoice_id`) WHERE invoice_id IS NOT NULL;
CREATE INDEX `bulk_rows_by_state` ON `bulk_rows` (`bulk_upload_id`,`state`,`row`);

CREATE TABLE `bulk_uploads` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `state` text NOT NULL,
  `file_name` text NOT NULL,
  `sha256` text NOT NULL,
  `currency` text NOT NULL,
  `uploaded_by` text NOT NULL,
  `uploaded_by_name` text NOT NULL,
  `uploaded_at` integer NOT NULL,
  `due_date` text,
  `expiry_date` text NOT NULL,
  `language` text NOT NULL,
  `headings` text NOT NULL,
  `dates` text NOT NULL,
  `orders` text NOT NULL,
  `revision` integer NOT NULL,
  `rows` integer NOT NULL,
  `good` integer NOT NULL,
  `wrong` integer NOT NULL,
  `skipped` integer NOT NULL,
  `duplicates` integer NOT NULL,
  `with_email` integer NOT NULL,
  `unsent` integer NOT NULL,
  `amount_minor` integer NOT NULL,
  `unread_sheets` text DEFAULT '[]' NOT NULL,
  `guessed` text,
  `channels` text NOT NULL,
  `confirmed_by` text,
  `confirmed_by_name` text,
  `confirmed_at` integer,
  `made` integer NOT NULL,
  `failed` integer NOT NULL,
  `last_made_at` integer,
  `finished_at` integer,
  `told_at` integer,
  `undone_by` text,
  `undone_by_name` text,
  `undone_at` integer,
  `canceled` integer NOT NULL,
  `kept_paid` integer NOT NULL,
  `kept_held` integer NOT NULL,
  `kept_closed` integer NOT NULL,
  `is_emptied` integer NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "bulk_uploads_rows" CHECK(rows = good + wrong + skipped AND good >= 0 AND wrong >= 0 AND skipped >= 0),
  CONSTRAINT "bulk_uploads_made" CHECK(made >= 0 AND failed >= 0 AND made + failed <= good),
  CONSTRAINT "bulk_uploads_done" CHECK(state <> 'DONE' OR made + failed = good),
  CONSTRAINT "bulk_uploads_confirmed" CHECK(made + failed = 0 OR confirmed_at IS NOT NULL)
);
CREATE INDEX `bulk_uploads_by_application` ON `bulk_uploads` (`application_id`,`uploaded_at`,`id`);
CREATE INDEX `bulk_uploads_by_content` ON `bulk_uploads` (`application_id`,`sha256`);
CREATE INDEX `bulk_uploads_by_merchant` ON `bulk_uploads` (`merchant_id`,`uploaded_at`,`id`);
CREATE INDEX `bulk_uploads_to_empty` ON `bulk_uploads` (`uploaded_at`) WHERE is_emptied = 0;
CREATE INDEX `bulk_uploads_to_make` ON `bulk_uploads` (`confirmed_at`) WHERE state IN ('CONFIRMED', 'RUNNING');
CREATE INDEX `bulk_uploads_to_tell` ON `bulk_uploads` (`finished_at`) WHERE finished_at IS NOT NULL AND told_at IS NULL;
CREATE INDEX `bulk_uploads_unconfirmed` ON `bulk_uploads` (`uploaded_at`) WHERE state IN ('MAPPING', 'CHECKED');

CREATE TABLE `card_charges` (
  `transaction_id` text PRIMARY KEY NOT NULL,
  `card_id` text NOT NULL,
  `is_one_click` integer NOT NULL,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`card_id`) REFERENCES `saved_cards`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `card_saves` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `transaction_id` text NOT NULL,
  `customer_ref` text,
  `reverse_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `card_saves_of_payment` ON `card_saves` (`transaction_id`);
CREATE INDEX `card_saves_to_reverse` ON `card_saves` (`reverse_at`) WHERE reverse_at IS NOT NULL;

CREATE TABLE `clock` (
  `id` integer PRIMARY KEY NOT NULL,
  `offset_ms` integer DEFAULT 0 NOT NULL,
  CONSTRAINT "clock_one_row" CHECK(id = 1)
);
CREATE TRIGGER clock_stays BEFORE DELETE ON clock BEGIN
  SELECT RAISE(ABORT, 'clock_stays');
END;

CREATE TABLE `code_challenges` (
  `id` text PRIMARY KEY NOT NULL,
  `subject` text NOT NULL,
  `purpose` text NOT NULL,
  `lane` text DEFAULT '' NOT NULL,
  `payload_hash` text NOT NULL,
  `code_hash` text NOT NULL,
  `payload` text DEFAULT '{}' NOT NULL,
  `tries_left` integer NOT NULL,
  `created_at` integer NOT NULL,
  `resend_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  `consumed_at` integer,
  `replaced_at` integer,
  CONSTRAINT "code_challenges_tries" CHECK(tries_left >= 0)
);
CREATE INDEX `code_challenges_by_expiry` ON `code_challenges` (`expires_at`);
CREATE INDEX `code_challenges_by_subject` ON `code_challenges` (`subject`,`purpose`,`created_at`);
CREATE UNIQUE INDEX `code_challenges_one_open` ON `code_challenges` (`subject`,`purpose`,`payload_hash`) WHERE consumed_at IS NULL AND replaced_at IS NULL;

CREATE TABLE `companies` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `name` text NOT NULL,
  `tax_id` text NOT NULL,
  `website` text DEFAULT '' NOT NULL,
  `address` text DEFAULT '' NOT NULL,
  `postal_code` text DEFAULT '' NOT NULL,
  `category` text DEFAULT '' NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `companies_by_merchant` ON `companies` (`merchant_id`);

CREATE TABLE `connections` (
  `application_id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `region` text NOT NULL,
  `saved` text DEFAULT '{}' NOT NULL,
  `company_id` text,
  `is_known_company` integer DEFAULT false NOT NULL,
  `individual_id` text,
  `card_masked` text,
  `version` integer DEFAULT 0 NOT NULL,
  `submitted_at` integer,
  `created_at` integer NOT NULL,
  `updated_at` integer NOT NULL,
  `updated_by_name` text NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`individual_id`) REFERENCES `individuals`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "connections_id_shape" CHECK(application_id GLOB 'ES[0-9][0-9][0-9][0-9][0-9][0-9][0-9]')
);
CREATE INDEX `connections_by_merchant` ON `connections` (`merchant_id`,`created_at`);
CREATE UNIQUE INDEX `connections_one_prepared` ON `connections` (`merchant_id`) WHERE submitted_at IS NULL;

CREATE TABLE `contract_files` (
  `application_id` text PRIMARY KEY NOT NULL,
  `pdf` blob NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`application_id`) REFERENCES `contracts`(`application_id`) ON UPDATE no action ON DELETE cascade
);
CREATE TRIGGER contract_files_stay BEFORE UPDATE ON contract_files BEGIN
  SELECT RAISE(ABORT, 'contract_signed');
END;
CREATE TRIGGER contract_files_are_kept BEFORE DELETE ON contract_files BEGIN
  SELECT RAISE(ABORT, 'contract_signed');
END;

CREATE TABLE `contract_readings` (
  `application_id` text NOT NULL,
  `user_id` text NOT NULL,
  `hash` text NOT NULL,
  `language` text NOT NULL,
  `shown_at` integer NOT NULL,
  `read_at` integer,
  PRIMARY KEY(`application_id`, `user_id`, `hash`),
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `contracts` (
  `application_id` text PRIMARY KEY NOT NULL,
  `number` text NOT NULL,
  `text` text NOT NULL,
  `signed_by` text,
  `signer_name` text NOT NULL,
  `method` text NOT NULL,
  `signed_at` integer NOT NULL,
  `agreement_accepted_at` integer,
  `agreement_accepted_by` text,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`signed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `contracts_number` ON `contracts` (`number`);
CREATE TRIGGER contracts_signed_stay BEFORE UPDATE OF text, signed_by, signer_name, method, signed_at ON contracts
WHEN NEW.text <> OLD.text OR NEW.signed_by IS NOT OLD.signed_by OR NEW.signer_name <> OLD.signer_name OR NEW.method <> OLD.method
  OR NEW.signed_at <> OLD.signed_at BEGIN
  SELECT RAISE(ABORT, 'contract_signed');
END;

CREATE TABLE `customer_applications` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `customer_seq` integer NOT NULL,
  `application_id` text NOT NULL,
  `full_name` text NOT NULL,
  `email` text,
  `phone` text,
  `invoices` integer NOT NULL,
  `payments` integer NOT NULL,
  `paid_minor` integer NOT NULL,
  `owed_minor` integer NOT NULL,
  `last_seen_at` integer NOT NULL,
  `search` text NOT NULL,
  FOREIGN KEY (`customer_seq`) REFERENCES `customers`(`seq`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `customer_applications_by_application` ON `customer_applications` (`application_id`,`last_seen_at`,`customer_seq`);
CREATE UNIQUE INDEX `customer_applications_of_customer` ON `customer_applications` (`customer_seq`,`application_id`);
CREATE TRIGGER customer_applications_search_add AFTER INSERT ON customer_applications BEGIN
  INSERT INTO customer_search (rowid, scope, name, email, phone) VALUES (NEW.seq, NEW.search ->> 'scope', NEW.search ->> 'name', NEW.search ->> 'email', NEW.search ->> 'phone');
END;
CREATE TRIGGER customer_applications_search_change AFTER UPDATE OF search ON customer_applications WHEN NEW.search <> OLD.search BEGIN
  DELETE FROM customer_search WHERE rowid = OLD.seq;
  INSERT INTO customer_search (rowid, scope, name, email, phone) VALUES (NEW.seq, NEW.search ->> 'scope', NEW.search ->> 'name', NEW.search ->> 'email', NEW.search ->> 'phone');
END;
CREATE TRIGGER customer_applications_search_take AFTER DELETE ON customer_applications BEGIN
  DELETE FROM customer_search WHERE rowid = OLD.seq;
END;

CREATE VIEW customer_arrivals AS SELECT '' AS merchant_id, '' AS region, '' AS application_id, '' AS key, '' AS full_name, '' AS email, '' AS phone,
  0 AS invoices, 0 AS payments, 0 AS paid_minor, 0 AS owed_minor, 0 AS at, '' AS search WHERE 0;
CREATE TRIGGER customer_arrivals_count INSTEAD OF INSERT ON customer_arrivals WHEN NEW.key IS NOT NULL BEGIN
  INSERT INTO customers (id, merchant_id, region, key, last_seen_at)
  VALUES ('cus_' || hex(randomblob(10)), NEW.merchant_id, NEW.region, NEW.key, NEW.at)
  ON CONFLICT (merchant_id, key) DO UPDATE SET last_seen_at = max(last_seen_at, excluded.last_seen_at);
  INSERT INTO customer_applications (customer_seq, application_id, full_name, email, phone, invoices, payments, paid_minor, owed_minor, last_seen_at, search)
  SELECT seq, NEW.application_id, NEW.full_name, NEW.email, NEW.phone, NEW.invoices, NEW.payments, NEW.paid_minor, NEW.owed_minor, NEW.at, NEW.search
  FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key
  ON CONFLICT (customer_seq, application_id) DO UPDATE SET
    full_name = iif(excluded.last_seen_at >= last_seen_at, excluded.full_name, full_name),
    email = iif(excluded.last_seen_at >= last_seen_at, excluded.email, email),
    phone = iif(excluded.last_seen_at >= last_seen_at, excluded.phone, phone),
    search = iif(excluded.last_seen_at >= last_seen_at, excluded.search, search),
    invoices = invoices + excluded.invoices, payments = payments + excluded.payments,
    paid_minor = paid_minor + excluded.paid_minor, owed_minor = owed_minor + excluded.owed_minor,
    last_seen_at = max(last_seen_at, excluded.last_seen_at);
END;

CREATE VIEW customer_departures AS SELECT '' AS merchant_id, '' AS application_id, '' AS key,
  0 AS invoices, 0 AS payments, 0 AS paid_minor, 0 AS owed_minor WHERE 0;
CREATE TRIGGER customer_departures_count INSTEAD OF INSERT ON customer_departures WHEN NEW.key IS NOT NULL BEGIN
  UPDATE customer_applications SET invoices = invoices - NEW.invoices, payments = payments - NEW.payments,
    paid_minor = paid_minor - NEW.paid_minor, owed_minor = owed_minor - NEW.owed_minor
  WHERE application_id = NEW.application_id AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key);
  DELETE FROM customer_applications WHERE application_id = NEW.application_id AND invoices + payments = 0 AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key);
  UPDATE customer_applications SET (full_name, email, phone, last_seen_at, search) = (
    SELECT full_name, email, phone, created_at, words FROM (
      SELECT * FROM (SELECT full_name, email, phone, created_at, json_object('scope', invoices.search ->> 'scope', 'name', invoices.search ->> 'guest', 'email', invoices.search ->> 'email', 'phone', invoices.search ->> 'phone') AS words
        FROM invoices INDEXED BY invoices_by_customer
        WHERE merchant_id = NEW.merchant_id AND customer_key = NEW.key AND application_id = NEW.application_id
        ORDER BY created_at DESC, seq DESC LIMIT 1)
      UNION ALL SELECT * FROM (SELECT full_name, email, phone, created_at, json_object('scope', transactions.search ->> 'scope', 'name', transactions.search ->> 'name', 'email', transactions.search ->> 'email', 'phone', transactions.search ->> 'phone') AS words
        FROM transactions INDEXED BY transactions_by_customer
        WHERE merchant_id = NEW.merchant_id AND customer_key = NEW.key AND application_id = NEW.application_id
        ORDER BY created_at DESC, seq DESC LIMIT 1)
    ) ORDER BY created_at DESC LIMIT 1)
  WHERE application_id = NEW.application_id AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key);
  DELETE FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key
    AND NOT EXISTS (SELECT 1 FROM customer_applications WHERE customer_seq = customers.seq);
  UPDATE customers SET last_seen_at = (SELECT max(last_seen_at) FROM customer_applications WHERE customer_seq = customers.seq)
  WHERE merchant_id = NEW.merchant_id AND key = NEW.key;
END;

CREATE VIRTUAL TABLE customer_search USING fts5(scope, name, email, phone, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');

CREATE TABLE `customers` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `region` text NOT NULL,
  `key` text NOT NULL,
  `last_seen_at` integer NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `customers_by_merchant` ON `customers` (`merchant_id`,`last_seen_at`,`seq`);
CREATE INDEX `customers_by_region` ON `customers` (`region`,`last_seen_at`,`seq`);
CREATE UNIQUE INDEX `customers_id` ON `customers` (`id`);
CREATE UNIQUE INDEX `customers_key` ON `customers` (`merchant_id`,`key`);

CREATE TABLE `detail_changes` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `company_id` text,
  `region` text NOT NULL,
  `round` integer NOT NULL,
  `asked` text NOT NULL,
  `before` text NOT NULL,
  `asked_at` integer NOT NULL,
  `asked_by_name` text NOT NULL,
  `deadline` integer NOT NULL,
  `decided_at` integer,
  `decided_by_name` text,
  `is_accepted` integer,
  `errors` text DEFAULT '[]' NOT NULL,
  `stopped_at` integer,
  `ended_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "detail_changes_decided" CHECK((decided_at IS NULL) = (is_accepted IS NULL))
);
CREATE INDEX `detail_changes_by_company` ON `detail_changes` (`company_id`,`asked_at`);
CREATE INDEX `detail_changes_due` ON `detail_changes` (`deadline`) WHERE is_accepted = 0 AND ended_at IS NULL AND stopped_at IS NULL;
CREATE UNIQUE INDEX `detail_changes_once` ON `detail_changes` (`application_id`,`round`);
CREATE UNIQUE INDEX `detail_changes_open` ON `detail_changes` (`application_id`) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX `detail_changes_open_of_company` ON `detail_changes` (`company_id`) WHERE ended_at IS NULL AND company_id IS NOT NULL;
CREATE INDEX `detail_changes_waiting` ON `detail_changes` (`asked_at`) WHERE decided_at IS NULL AND ended_at IS NULL;
CREATE TRIGGER detail_changes_asked_stay BEFORE UPDATE OF application_id, company_id, round, asked, before, asked_at, asked_by_name ON detail_changes
BEGIN
  SELECT RAISE(ABORT, 'detail_change_stays');
END;
CREATE TRIGGER detail_changes_said_stay BEFORE UPDATE OF decided_at, decided_by_name, is_accepted, errors ON detail_changes WHEN OLD.decided_at IS NOT NULL OR OLD.ended_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'detail_change_stays');
END;

CREATE TABLE `dispute_document_pieces` (
  `document_id` text NOT NULL,
  `place` integer NOT NULL,
  `bytes` blob NOT NULL,
  PRIMARY KEY(`document_id`, `place`),
  FOREIGN KEY (`document_id`) REFERENCES `dispute_documents`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `dispute_documents` (
  `id` text PRIMARY KEY NOT NULL,
  `dispute_id` text NOT NULL,
  `pages` integer NOT NULL,
  `size` integer DEFAULT 0 NOT NULL,
  `sha256` text DEFAULT '' NOT NULL,
  `made_at` integer NOT NULL,
  `is_sent` integer DEFAULT false NOT NULL,
  FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `dispute_documents_sent` ON `dispute_documents` (`dispute_id`) WHERE is_sent;
CREATE INDEX `dispute_documents_to_sweep` ON `dispute_documents` (`made_at`) WHERE NOT is_sent;
CREATE TRIGGER dispute_documents_stay BEFORE UPDATE ON dispute_documents WHEN OLD.is_sent BEGIN
  SELECT RAISE(ABORT, 'evidence_sent');
END;
CREATE TRIGGER dispute_documents_sent_stay BEFORE DELETE ON dispute_documents
WHEN OLD.is_sent AND EXISTS (SELECT 1 FROM disputes WHERE id = OLD.dispute_id AND state = 'UNDER_REVIEW') BEGIN
  SELECT RAISE(ABORT, 'evidence_sent');
END;

CREATE TABLE `dispute_events` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `dispute_id` text NOT NULL,
  `kind` text NOT NULL,
  `actor` text,
  `actor_name` text,
  `detail` text,
  `at` integer NOT NULL,
  FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `dispute_events_by_dispute` ON `dispute_events` (`dispute_id`,`seq`);
CREATE TRIGGER dispute_events_never_change BEFORE UPDATE ON dispute_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
CREATE TRIGGER dispute_events_never_go BEFORE DELETE ON dispute_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
CREATE TRIGGER webhook_messages_of_disputes AFTER INSERT ON dispute_events
WHEN NEW.kind IN ('ASKED', 'CLAIMED', 'REMINDED', 'SENT', 'ACCEPTED', 'WON', 'LOST', 'EXPIRED', 'PREVENTED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), d.merchant_id, d.application_id, 'dispute.' || CASE NEW.kind WHEN 'REMINDED' THEN 'due' WHEN 'ACCEPTED' THEN 'lost' WHEN 'EXPIRED' THEN 'lost' ELSE lower(NEW.kind) END, d.id, t.id,
    json_object('id', d.id, 'appId', d.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', d.state, 'reason', d.reason, 'reasonCode', d.reason_code,
      'amountMinor', d.amount_minor, 'currency', d.currency, 'respondBy', strftime('%Y-%m-%dT%H:%M:%fZ', d.respond_by / 1000.0, 'unixepoch'),
      'reference', t.reference, 'metadata', json(t.metadata)), NEW.at
  FROM disputes d JOIN transactions t ON t.id = d.transaction_id
  WHERE d.id = NEW.dispute_id AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = d.merchant_id);
END;

CREATE TABLE `dispute_file_pieces` (
  `file_id` text NOT NULL,
  `place` integer NOT NULL,
  `bytes` blob NOT NULL,
  PRIMARY KEY(`file_id`, `place`),
  FOREIGN KEY (`file_id`) REFERENCES `dispute_files`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `dispute_files` (
  `id` text PRIMARY KEY NOT NULL,
  `dispute_id` text NOT NULL,
  `name` text NOT NULL,
  `kind` text NOT NULL,
  `media_type` text NOT NULL,
  `size` integer NOT NULL,
  `sha256` text NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `pages` integer DEFAULT 1 NOT NULL,
  `warnings` text DEFAULT '[]' NOT NULL,
  `attachments` text DEFAULT '[]' NOT NULL,
  `signers` text DEFAULT '[]' NOT NULL,
  FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `dispute_files_by_dispute` ON `dispute_files` (`dispute_id`,`created_at`);
CREATE TRIGGER dispute_files_are_few BEFORE INSERT ON dispute_files
WHEN (SELECT count(*) FROM dispute_files WHERE dispute_id = NEW.dispute_id) >= 10 BEGIN
  SELECT RAISE(ABORT, 'dispute_files_full');
END;
CREATE TRIGGER dispute_files_in_time BEFORE INSERT ON dispute_files
WHEN NOT EXISTS (SELECT 1 FROM disputes WHERE id = NEW.dispute_id AND state IN ('INQUIRY', 'NEEDS_RESPONSE')) BEGIN
  SELECT RAISE(ABORT, 'dispute_over');
END;
CREATE TRIGGER dispute_files_sent_stay BEFORE DELETE ON dispute_files
WHEN EXISTS (SELECT 1 FROM disputes WHERE id = OLD.dispute_id AND state = 'UNDER_REVIEW') BEGIN
  SELECT RAISE(ABORT, 'evidence_sent');
END;

CREATE TABLE `disputes` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `transaction_id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `region` text NOT NULL,
  `currency` text NOT NULL,
  `reason_code` text NOT NULL,
  `reason` text NOT NULL,
  `claim` text NOT NULL,
  `state` text NOT NULL,
  `is_claimed` integer NOT NULL,
  `amount_minor` integer NOT NULL,
  `fee_minor` integer NOT NULL,
  `held_minor` integer DEFAULT 0 NOT NULL,
  `fee_taken_minor` integer DEFAULT 0 NOT NULL,
  `lacks_minor` integer DEFAULT 0 NOT NULL,
  `created_at` integer NOT NULL,
  `respond_by` integer,
  `told_hours` integer,
  `version` integer DEFAULT 0 NOT NULL,
  `evidence` text NOT NULL,
  `draft_by` text,
  `draft_by_name` text,
  `draft_at` integer,
  `sent_by` text,
  `sent_by_name` text,
  `sent_at` integer,
  `decide_by` integer,
  `decision` text,
  `ended_at` integer,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "disputes_amount" CHECK(amount_minor >= 1 AND fee_minor >= 0),
  CONSTRAINT "disputes_taken" CHECK(held_minor BETWEEN 0 AND amount_minor AND fee_taken_minor BETWEEN 0 AND fee_minor),
  CONSTRAINT "disputes_lacks" CHECK(lacks_minor >= 0),
  CONSTRAINT "disputes_state" CHECK(state IN ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED', 'EXPIRED', 'PREVENTED')),
  CONSTRAINT "disputes_answerable" CHECK((state IN ('INQUIRY', 'NEEDS_RESPONSE')) = (respond_by IS NOT NULL)),
  CONSTRAINT "disputes_deciding" CHECK((state = 'UNDER_REVIEW') = (decide_by IS NOT NULL)),
  CONSTRAINT "disputes_ended" CHECK((state IN ('WON', 'LOST', 'ACCEPTED', 'EXPIRED', 'PREVENTED')) = (ended_at IS NOT NULL))
);
CREATE INDEX `disputes_asking` ON `disputes` (`application_id`) WHERE ended_at IS NULL AND is_claimed = 0;
CREATE INDEX `disputes_by_application` ON `disputes` (`application_id`,`created_at`,`seq`);
CREATE INDEX `disputes_by_merchant` ON `disputes` (`merchant_id`,`created_at`,`seq`);
CREATE INDEX `disputes_by_region` ON `disputes` (`region`,`created_at`,`seq`);
CREATE UNIQUE INDEX `disputes_id` ON `disputes` (`id`);
CREATE INDEX `disputes_lacking` ON `disputes` (`application_id`) WHERE lacks_minor > 0;
CREATE UNIQUE INDEX `disputes_of_transaction` ON `disputes` (`transaction_id`);
CREATE INDEX `disputes_to_answer` ON `disputes` (`respond_by`) WHERE respond_by IS NOT NULL;
CREATE INDEX `disputes_to_decide` ON `disputes` (`decide_by`) WHERE decide_by IS NOT NULL;
CREATE TRIGGER disputes_shown_on_payment AFTER INSERT ON disputes BEGIN
  UPDATE transactions SET dispute_id = NEW.id, dispute_state = NEW.state, dispute_is_claimed = NEW.is_claimed, dispute_respond_by = NEW.respond_by
  WHERE id = NEW.transaction_id;
END;
CREATE TRIGGER disputes_change_on_payment AFTER UPDATE OF state, is_claimed, respond_by ON disputes BEGIN
  UPDATE transactions SET dispute_state = NEW.state, dispute_is_claimed = NEW.is_claimed, dispute_respond_by = NEW.respond_by WHERE id = NEW.transaction_id;
END;
CREATE TRIGGER disputes_within_captured BEFORE INSERT ON disputes
WHEN NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id AND gross_minor - refunded_minor >= NEW.amount_minor) BEGIN
  SELECT RAISE(ABORT, 'dispute_over_captured');
END;
CREATE TRIGGER disputes_claim_within_captured BEFORE UPDATE OF amount_minor, is_claimed ON disputes
WHEN NEW.is_claimed AND NOT OLD.is_claimed
  AND NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id AND gross_minor - refunded_minor >= NEW.amount_minor) BEGIN
  SELECT RAISE(ABORT, 'dispute_over_captured');
END;
CREATE TRIGGER disputes_end_once BEFORE UPDATE OF state, is_claimed, amount_minor, fee_minor, decision ON disputes
WHEN OLD.ended_at IS NOT NULL AND (NEW.state <> OLD.state OR NEW.amount_minor <> OLD.amount_minor OR NEW.fee_minor <> OLD.fee_minor) BEGIN
  SELECT RAISE(ABORT, 'dispute_over');
END;
CREATE TRIGGER disputes_terms_fixed BEFORE UPDATE OF transaction_id, application_id, merchant_id, currency, reason_code, created_at ON disputes
WHEN NEW.transaction_id <> OLD.transaction_id OR NEW.application_id <> OLD.application_id OR NEW.merchant_id <> OLD.merchant_id
  OR NEW.currency <> OLD.currency OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'dispute_terms_fixed');
END;
CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes BEGIN
  SELECT RAISE(ABORT, 'dispute_stays');
END;

CREATE TABLE `email_links` (
  `guid_hash` text PRIMARY KEY NOT NULL,
  `user_id` text NOT NULL,
  `email` text NOT NULL,
  `created_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  `used_at` integer,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `email_links_by_expiry` ON `email_links` (`expires_at`);
CREATE INDEX `email_links_by_user` ON `email_links` (`user_id`);

CREATE TABLE `embed_origins` (
  `application_id` text NOT NULL,
  `origin` text NOT NULL,
  `allowed_by` text NOT NULL,
  `created_at` integer NOT NULL,
  PRIMARY KEY(`application_id`, `origin`),
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TRIGGER embed_origins_are_few BEFORE INSERT ON embed_origins
WHEN (SELECT count(*) FROM embed_origins WHERE application_id = NEW.application_id) >= 10
  AND NOT EXISTS (SELECT 1 FROM embed_origins WHERE application_id = NEW.application_id AND origin = NEW.origin) BEGIN
  SELECT RAISE(ABORT, 'embed_origins_full');
END;

CREATE TABLE `exams` (
  `id` text PRIMARY KEY NOT NULL,
  `webhook_id` text NOT NULL,
  `url` text NOT NULL,
  `started_by` text NOT NULL,
  `started_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `taken` integer DEFAULT 0 NOT NULL,
  `results` text NOT NULL,
  `claimed_until` integer,
  `done_at` integer,
  `transaction_id` text,
  `callback_at` integer,
  `asked_at` integer,
  FOREIGN KEY (`webhook_id`) REFERENCES `webhook_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "exams_taken" CHECK(taken BETWEEN 0 AND 12)
);
CREATE INDEX `exams_of` ON `exams` (`webhook_id`,`created_at`);
CREATE INDEX `exams_to_be_asked` ON `exams` (`transaction_id`) WHERE transaction_id IS NOT NULL AND asked_at IS NULL;
CREATE INDEX `exams_to_go_on` ON `exams` (`created_at`) WHERE done_at IS NULL;

CREATE TABLE `expectations` (
  `reason` text NOT NULL,
  `expected` integer NOT NULL,
  `changed` integer NOT NULL
);
CREATE TRIGGER expectations_hold BEFORE INSERT ON expectations BEGIN
  SELECT RAISE(ABORT, 'expectation_failed') WHERE NEW.expected <> NEW.changed;
  SELECT RAISE(IGNORE);
END;

CREATE TABLE `export_links` (
  `id` text PRIMARY KEY NOT NULL,
  `word_hash` text NOT NULL,
  `user_id` text NOT NULL,
  `list` text NOT NULL,
  `query` text NOT NULL,
  `created_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `export_links_by_expiry` ON `export_links` (`expires_at`);
CREATE UNIQUE INDEX `export_links_word` ON `export_links` (`word_hash`);

CREATE TABLE `faults` (
  `id` text PRIMARY KEY NOT NULL,
  `path_pattern` text NOT NULL,
  `method` text,
  `kind` text NOT NULL,
  `delay_ms` integer,
  `remaining` integer,
  `created_at` integer NOT NULL
);

CREATE TABLE `idempotency_keys` (
  `scope` text NOT NULL,
  `key` text NOT NULL,
  `call` text NOT NULL,
  `request_hash` text NOT NULL,
  `state` text NOT NULL,
  `claim` text NOT NULL,
  `claimed_until` integer NOT NULL,
  `answer_status` integer,
  `answer_body` text,
  `created_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  PRIMARY KEY(`scope`, `key`),
  CONSTRAINT "idempotency_keys_done_has_answer" CHECK(state <> 'DONE' OR answer_status IS NOT NULL)
);
CREATE INDEX `idempotency_keys_by_expiry` ON `idempotency_keys` (`expires_at`);

CREATE TABLE `individuals` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `user_id` text NOT NULL,
  `type` text NOT NULL,
  `first_name` text NOT NULL,
  `last_name` text NOT NULL,
  `full_name` text NOT NULL,
  `fin` text NOT NULL,
  `phone` text NOT NULL,
  `address` text NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `individuals_by_merchant` ON `individuals` (`merchant_id`);

CREATE TABLE `invoice_days` (
  `application_id` text NOT NULL,
  `day` text NOT NULL,
  `status` text NOT NULL,
  `is_open` integer NOT NULL,
  `count` integer NOT NULL,
  `amount_minor` integer NOT NULL,
  `paid_minor` integer NOT NULL,
  `held_minor` integer NOT NULL,
  `outside_minor` integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(`application_id`, `day`, `status`, `is_open`)
);

CREATE TABLE `invoice_events` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `invoice_id` text NOT NULL,
  `kind` text NOT NULL,
  `actor` text,
  `actor_name` text,
  `amount_minor` integer,
  `channel` text,
  `transaction_id` text,
  `detail` text,
  `changes` text DEFAULT '[]' NOT NULL,
  `at` integer NOT NULL,
  FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `invoice_events_by_invoice` ON `invoice_events` (`invoice_id`,`seq`);
CREATE TRIGGER invoice_events_never_change BEFORE UPDATE ON invoice_events
WHEN NEW.seq <> OLD.seq OR NEW.invoice_id <> OLD.invoice_id OR NEW.kind <> OLD.kind OR NEW.actor IS NOT OLD.actor OR NEW.actor_name IS NOT OLD.actor_name
  OR NEW.amount_minor IS NOT OLD.amount_minor OR NEW.channel IS NOT OLD.channel OR NEW.transaction_id IS NOT OLD.transaction_id
  OR NEW.detail IS NOT OLD.detail OR NEW.at <> OLD.at OR json_array_length(NEW.changes) <> json_array_length(OLD.changes)
  OR EXISTS (
    SELECT 1 FROM json_each(OLD.changes) old JOIN json_each(NEW.changes) new ON new.key = old.key
    WHERE new.value ->> 'field' <> old.value ->> 'field'
      OR ((new.value ->> 'from' IS NOT old.value ->> 'from' OR new.value ->> 'to' IS NOT old.value ->> 'to')
        AND (old.value ->> 'field' NOT IN ('fullName', 'phone', 'email', 'metadata') OR new.value ->> 'from' IS NOT NULL OR new.value ->> 'to' IS NOT NULL))
  ) BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
CREATE TRIGGER webhook_messages_of_invoices AFTER INSERT ON invoice_events WHEN NEW.kind IN ('SENT', 'EXPIRED', 'CANCELED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), i.merchant_id, i.application_id, 'invoice.' || lower(NEW.kind), i.id, NULL,
    json_object('id', i.id, 'appId', i.application_id, 'code', i.code, 'bookingId', i.booking_id, 'status', iif(NEW.kind = 'SENT', i.status, NEW.kind),
      'amountMinor', i.amount_minor, 'currency', i.currency, 'channel', NEW.channel,
      'reference', i.reference, 'metadata', json(i.metadata)), NEW.at
  FROM invoices i WHERE i.id = NEW.invoice_id AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = i.merchant_id);
END;

CREATE TABLE `invoice_reminders` (
  `invoice_id` text NOT NULL,
  `reminder` text NOT NULL,
  `run_at` integer NOT NULL,
  PRIMARY KEY(`invoice_id`, `reminder`),
  FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `invoice_reminders_due` ON `invoice_reminders` (`run_at`);

CREATE VIRTUAL TABLE invoice_search USING fts5(scope, guest, email, phone, booking, code, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');

CREATE TABLE `invoices` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `code` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `region` text NOT NULL,
  `status` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `paid_minor` integer DEFAULT 0 NOT NULL,
  `held_minor` integer DEFAULT 0 NOT NULL,
  `is_open` integer GENERATED ALWAYS AS ((status IN ('PENDING', 'PARTIAL', 'DECLINED') AND amount_minor > paid_minor + held_minor)) VIRTUAL NOT NULL,
  `currency` text NOT NULL,
  `full_name` text NOT NULL,
  `phone` text NOT NULL,
  `email` text,
  `customer_key` text GENERATED ALWAYS AS ((iif(trim(coalesce(email, '')) <> '', 'e:' || lower(trim(email)), iif(coalesce(phone, '') <> '', 'p:' || phone, NULL)))) VIRTUAL,
  `description` text NOT NULL,
  `booking_id` text NOT NULL,
  `language` text NOT NULL,
  `link_expiration_date` text NOT NULL,
  `expires_at` integer NOT NULL,
  `pre_auth` integer DEFAULT false NOT NULL,
  `partial_allowed` integer DEFAULT false NOT NULL,
  `scheduled_date` text,
  `due_date` text,
  `due_day` text GENERATED ALWAYS AS ((coalesce(due_date, link_expiration_date))) VIRTUAL NOT NULL,
  `reminders` text DEFAULT '[]' NOT NULL,
  `check_in_date` text,
  `recurring_interval` text,
  `recurrence_state` text,
  `next_run_at` integer,
  `runs` integer DEFAULT 0 NOT NULL,
  `recurred_from` text,
  `installment_card` text,
  `installment_period` integer,
  `channels` text DEFAULT '[]' NOT NULL,
  `bulk_upload_id` text,
  `bulk_row` integer,
  `card_brand` text,
  `card_last4` text,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `created_day` text NOT NULL,
  `completed_by` text,
  `completed_at` integer,
  `canceled_by` text,
  `last_modified_by` text NOT NULL,
  `last_modified_at` integer NOT NULL,
  `search` text NOT NULL,
  `outside_minor` integer DEFAULT 0 NOT NULL,
  `reference` text,
  `metadata` text,
  `returns` text,
  `is_sale` integer DEFAULT false NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "invoices_amount" CHECK(amount_minor >= 100 AND amount_minor < 4000000),
  CONSTRAINT "invoices_paid" CHECK(paid_minor >= 0 AND held_minor >= 0 AND paid_minor + held_minor <= amount_minor),
  CONSTRAINT "invoices_last4" CHECK(card_last4 IS NULL OR length(card_last4) = 4)
);
CREATE INDEX `invoices_by_application` ON `invoices` (`application_id`,`created_at`,`seq`);
CREATE INDEX `invoices_by_application_status` ON `invoices` (`application_id`,`status`,`created_at`,`seq`);
CREATE UNIQUE INDEX `invoices_by_bulk_row` ON `invoices` (`bulk_upload_id`,`bulk_row`) WHERE bulk_upload_id IS NOT NULL;
CREATE INDEX `invoices_by_customer` ON `invoices` (`merchant_id`,`customer_key`,`created_at`,`seq`);
CREATE INDEX `invoices_by_merchant` ON `invoices` (`merchant_id`,`created_at`,`seq`);
CREATE INDEX `invoices_by_merchant_amount` ON `invoices` (`merchant_id`,`amount_minor`,`created_at`,`seq`);
CREATE INDEX `invoices_by_merchant_due` ON `invoices` (`merchant_id`,`due_day`,`seq`);
CREATE INDEX `invoices_by_merchant_expiry` ON `invoices` (`merchant_id`,`link_expiration_date`,`seq`);
CREATE INDEX `invoices_by_merchant_open_due` ON `invoices` (`merchant_id`,`is_open`,`due_day`,`seq`);
CREATE INDEX `invoices_by_merchant_status` ON `invoices` (`merchant_id`,`status`,`created_at`,`seq`);
CREATE INDEX `invoices_by_region` ON `invoices` (`region`,`created_at`,`seq`);
CREATE UNIQUE INDEX `invoices_code` ON `invoices` (`code`);
CREATE UNIQUE INDEX `invoices_id` ON `invoices` (`id`);
CREATE INDEX `invoices_open_by_booking` ON `invoices` (`application_id`,`booking_id`) WHERE status IN ('PENDING', 'PARTIAL', 'DECLINED');
CREATE INDEX `invoices_to_expire` ON `invoices` (`expires_at`) WHERE status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0;
CREATE INDEX `invoices_to_expire_by_merchant` ON `invoices` (`merchant_id`,`expires_at`) WHERE status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0;
CREATE INDEX `invoices_to_run` ON `invoices` (`next_run_at`) WHERE next_run_at IS NOT NULL;
CREATE TRIGGER invoices_terms_fixed BEFORE UPDATE OF amount_minor, currency, application_id, code, pre_auth ON invoices
WHEN (OLD.status <> 'PENDING' OR OLD.paid_minor > 0)
  AND (NEW.amount_minor <> OLD.amount_minor OR NEW.currency <> OLD.currency OR NEW.application_id <> OLD.application_id
    OR NEW.code <> OLD.code OR NEW.pre_auth <> OLD.pre_auth) BEGIN
  SELECT RAISE(ABORT, 'invoice_terms_fixed');
END;
CREATE TRIGGER invoices_stay BEFORE DELETE ON invoices WHEN OLD.status <> 'PENDING' OR OLD.paid_minor > 0 OR OLD.held_minor > 0 BEGIN
  SELECT RAISE(ABORT, 'invoice_stays');
END;
CREATE TRIGGER invoices_begin_in_living BEFORE INSERT ON invoices
WHEN EXISTS (SELECT 1 FROM applications WHERE id = NEW.application_id AND deleted_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'application_gone');
END;
CREATE TRIGGER invoices_recorded AFTER INSERT ON invoices BEGIN
  INSERT INTO recorded_days (list, region, day, first_seq, last_seq) VALUES ('invoices', NEW.region, NEW.created_day, NEW.seq, NEW.seq)
  ON CONFLICT (list, region, day) DO UPDATE SET first_seq = min(first_seq, excluded.first_seq), last_seq = max(last_seq, excluded.last_seq);
END;
CREATE TRIGGER invoices_search_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || iif(NEW.is_open, ' zstatusopen', '') || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || ' zd' || replace(NEW.due_day, '-', '') || ' ze' || replace(NEW.link_expiration_date, '-', ''),
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
CREATE TRIGGER invoices_search_change AFTER UPDATE OF search, status, amount_minor, paid_minor, held_minor, card_last4, due_date, link_expiration_date ON invoices
WHEN NEW.search <> OLD.search OR NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor OR NEW.card_last4 IS NOT OLD.card_last4
  OR NEW.is_open <> OLD.is_open OR NEW.due_day <> OLD.due_day OR NEW.link_expiration_date <> OLD.link_expiration_date BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || iif(NEW.is_open, ' zstatusopen', '') || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || ' zd' || replace(NEW.due_day, '-', '') || ' ze' || replace(NEW.link_expiration_date, '-', ''),
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
CREATE TRIGGER invoices_search_take AFTER DELETE ON invoices BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
END;
CREATE TRIGGER invoices_customers_add AFTER INSERT ON invoices BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 1, 0, 0, iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0), NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'guest', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
END;
CREATE TRIGGER invoices_customers_sum AFTER UPDATE OF status, amount_minor, paid_minor, held_minor ON invoices
WHEN NEW.full_name = OLD.full_name AND NEW.email IS OLD.email AND NEW.phone IS OLD.phone AND NEW.application_id = OLD.application_id
  AND iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0) <> iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0) BEGIN
  UPDATE customer_applications SET owed_minor = owed_minor + (iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0)) - (iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0))
  WHERE application_id = NEW.application_id
    AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.customer_key);
END;
CREATE TRIGGER invoices_customers_move AFTER UPDATE OF full_name, email, phone, application_id ON invoices
WHEN NEW.full_name <> OLD.full_name OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone OR NEW.application_id <> OLD.application_id BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 1, 0, 0, iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0), NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'guest', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
  INSERT INTO customer_departures (merchant_id, application_id, key, invoices, payments, paid_minor, owed_minor)
  VALUES (OLD.merchant_id, OLD.application_id, OLD.customer_key, 1, 0, 0, iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0));
END;
CREATE TRIGGER invoices_customers_take AFTER DELETE ON invoices BEGIN
  INSERT INTO customer_departures (merchant_id, application_id, key, invoices, payments, paid_minor, owed_minor)
  VALUES (OLD.merchant_id, OLD.application_id, OLD.customer_key, 1, 0, 0, iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0));
END;
CREATE TRIGGER invoices_days_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_days (application_id, day, status, is_open, count, amount_minor, paid_minor, held_minor, outside_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, NEW.is_open, 1, NEW.amount_minor, NEW.paid_minor, NEW.held_minor, NEW.outside_minor)
  ON CONFLICT (application_id, day, status, is_open) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor, held_minor = held_minor + excluded.held_minor, outside_minor = outside_minor + excluded.outside_minor;
END;
CREATE TRIGGER invoices_days_move AFTER UPDATE OF status, amount_minor, paid_minor, held_minor, outside_minor ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor, held_minor = held_minor - OLD.held_minor, outside_minor = outside_minor - OLD.outside_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status AND is_open = OLD.is_open;
  INSERT INTO invoice_days (application_id, day, status, is_open, count, amount_minor, paid_minor, held_minor, outside_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, NEW.is_open, 1, NEW.amount_minor, NEW.paid_minor, NEW.held_minor, NEW.outside_minor)
  ON CONFLICT (application_id, day, status, is_open) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor, held_minor = held_minor + excluded.held_minor, outside_minor = outside_minor + excluded.outside_minor;
END;
CREATE TRIGGER invoices_days_take AFTER DELETE ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor, held_minor = held_minor - OLD.held_minor, outside_minor = outside_minor - OLD.outside_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status AND is_open = OLD.is_open;
END;
CREATE TRIGGER invoices_outside BEFORE UPDATE OF paid_minor, outside_minor ON invoices
WHEN NEW.outside_minor < 0 OR NEW.outside_minor > NEW.paid_minor BEGIN
  SELECT RAISE(ABORT, 'invoice_outside');
END;
CREATE TRIGGER webhook_messages_of_paid_invoices AFTER UPDATE OF status ON invoices
WHEN NEW.status IN ('COMPLETE', 'CASH') AND OLD.status NOT IN ('COMPLETE', 'CASH') AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), i.merchant_id, i.application_id, 'invoice.paid', i.id, NULL,
    json_object('id', i.id, 'appId', i.application_id, 'code', i.code, 'bookingId', i.booking_id, 'status', i.status,
      'amountMinor', i.amount_minor, 'currency', i.currency, 'reference', i.reference, 'metadata', json(i.metadata)), coalesce(i.completed_at, i.last_modified_at)
  FROM invoices i WHERE i.id = NEW.id;
END;

CREATE TABLE `job_failures` (
  `job` text NOT NULL,
  `subject` text NOT NULL,
  `failures` integer NOT NULL,
  `next_attempt_at` integer NOT NULL,
  PRIMARY KEY(`job`, `subject`)
);
CREATE INDEX `job_failures_by_next_attempt` ON `job_failures` (`next_attempt_at`);

CREATE TABLE `journal_transactions` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `operation` text NOT NULL,
  `reference` text NOT NULL,
  `kind` text NOT NULL DEFAULT '',
  `subject_id` text NOT NULL DEFAULT '',
  `number` text NOT NULL DEFAULT '',
  `fee_minor` integer NOT NULL DEFAULT 0,
  `effect_key` text NOT NULL,
  `at` integer NOT NULL,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `journal_transactions_by_application` ON `journal_transactions` (`application_id`,`at`);
CREATE INDEX `journal_transactions_by_application_operation` ON `journal_transactions` (`application_id`,`operation`,`at`);
CREATE INDEX `journal_transactions_by_operation` ON `journal_transactions` (`operation`,`at`);
CREATE INDEX `journal_transactions_by_reference` ON `journal_transactions` (`reference`);
CREATE INDEX `journal_transactions_by_time` ON `journal_transactions` (`at`);
CREATE UNIQUE INDEX `journal_transactions_effect` ON `journal_transactions` (`effect_key`);
CREATE TRIGGER journal_transactions_balanced BEFORE INSERT ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_unbalanced') WHERE EXISTS (
    SELECT 1 FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
    WHERE postings.journal_id = NEW.id GROUP BY ledger_accounts.currency HAVING sum(postings.amount_minor) <> 0
  );
  SELECT RAISE(ABORT, 'journal_empty') WHERE (SELECT count(*) FROM postings WHERE journal_id = NEW.id) < 2;
  SELECT RAISE(ABORT, 'journal_foreign') WHERE NOT EXISTS (
    SELECT 1 FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
    WHERE postings.journal_id = NEW.id AND ledger_accounts.application_id = NEW.application_id
  );
END;
CREATE TRIGGER journal_transactions_never_go BEFORE DELETE ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_immutable');
END;
CREATE TRIGGER journal_transactions_never_change BEFORE UPDATE ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_immutable');
END;
CREATE TRIGGER journal_transactions_move_reserves AFTER INSERT ON journal_transactions BEGIN
  INSERT INTO wallet_reserves (account_id, reference, kind, operation, subject_id, number, amount_minor, since)
  SELECT p.account_id, NEW.reference, NEW.kind, NEW.operation, NEW.subject_id, NEW.number, p.amount_minor, NEW.at
  FROM postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind IN ('HELD', 'IN_TRANSIT') WHERE p.journal_id = NEW.id
  ON CONFLICT (account_id, reference) DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor;
  DELETE FROM wallet_reserves WHERE amount_minor = 0 AND reference = NEW.reference
    AND account_id IN (SELECT account_id FROM postings WHERE journal_id = NEW.id);
END;
CREATE TRIGGER journal_transactions_move_wallets AFTER INSERT ON journal_transactions BEGIN
  INSERT INTO wallet_movements (seq, account_id, journal_id, nth, at, kind, operation, subject_id, number, gross_minor, fee_minor, net_minor, balance_minor,
    in_minor, out_minor, fees_minor, kind_nth, kind_in_minor, kind_out_minor, kind_fees_minor, credited_minor, kind_credited_minor, credits)
  SELECT m.seq, m.account_id, NEW.id, coalesce(before.nth, 0) + 1, max(NEW.at, coalesce(before.at, NEW.at)), NEW.kind, NEW.operation, NEW.subject_id, NEW.number,
    m.net + m.fee, m.fee, m.net, m.balance,
    coalesce(before.in_minor, 0) + max(m.net + m.fee, 0), coalesce(before.out_minor, 0) + max(-m.net - m.fee, 0), coalesce(before.fees_minor, 0) + m.fee,
    coalesce(alike.kind_nth, 0) + 1, coalesce(alike.kind_in_minor, 0) + max(m.net + m.fee, 0),
    coalesce(alike.kind_out_minor, 0) + max(-m.net - m.fee, 0), coalesce(alike.kind_fees_minor, 0) + m.fee,
    coalesce(before.credited_minor, 0) + max(m.net, 0), coalesce(alike.kind_credited_minor, 0) + max(m.net, 0), coalesce(before.credits, 0) + (m.net > 0)
  FROM (
    SELECT p.seq, p.account_id, p.amount_minor AS net, p.balance_minor AS balance, iif(a.application_id = NEW.application_id, NEW.fee_minor, 0) AS fee
    FROM postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'AVAILABLE' WHERE p.journal_id = NEW.id
  ) m
  LEFT JOIN wallet_movements before ON before.seq = (
    SELECT seq FROM wallet_movements WHERE account_id = m.account_id ORDER BY nth DESC LIMIT 1)
  LEFT JOIN wallet_movements alike ON alike.seq = (
    SELECT seq FROM wallet_movements WHERE account_id = m.account_id AND kind = NEW.kind ORDER BY at DESC, seq DESC LIMIT 1);
END;

CREATE TABLE `known_devices` (
  `user_id` text NOT NULL,
  `mark_hash` text NOT NULL,
  `created_at` integer NOT NULL,
  `last_used_at` integer NOT NULL,
  PRIMARY KEY(`user_id`, `mark_hash`),
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `known_devices_by_use` ON `known_devices` (`last_used_at`);

CREATE TABLE `leaving_acts` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `kind` text NOT NULL,
  `state` text NOT NULL,
  `about_id` text NOT NULL,
  `input` text NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `leaves_at` integer NOT NULL,
  `ended_by` text,
  `ended_by_name` text,
  `ended_at` integer,
  `failure` text,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "leaving_acts_later" CHECK(leaves_at > created_at),
  CONSTRAINT "leaving_acts_state" CHECK(state IN ('WAITING', 'DONE', 'TAKEN_BACK', 'FAILED') AND (state = 'WAITING') = (ended_at IS NULL)
        AND (state = 'TAKEN_BACK') = (ended_by IS NOT NULL) AND (state = 'FAILED') = (failure IS NOT NULL))
);
CREATE INDEX `leaving_acts_due` ON `leaving_acts` (`leaves_at`) WHERE state = 'WAITING';
CREATE UNIQUE INDEX `leaving_acts_one_waits` ON `leaving_acts` (`about_id`) WHERE state = 'WAITING';
CREATE TRIGGER leaving_acts_begin BEFORE INSERT ON leaving_acts WHEN NEW.state <> 'WAITING' BEGIN
  SELECT RAISE(ABORT, 'leaving_act_must_wait');
END;
CREATE TRIGGER leaving_acts_fixed BEFORE UPDATE ON leaving_acts
WHEN OLD.state <> 'WAITING' OR NEW.id <> OLD.id OR NEW.application_id <> OLD.application_id OR NEW.kind <> OLD.kind OR NEW.about_id <> OLD.about_id
  OR NEW.input <> OLD.input OR NEW.created_by <> OLD.created_by OR NEW.created_by_name <> OLD.created_by_name OR NEW.created_at <> OLD.created_at
  OR NEW.leaves_at <> OLD.leaves_at OR (NEW.state = 'DONE' AND NEW.ended_at < OLD.leaves_at) BEGIN
  SELECT RAISE(ABORT, 'leaving_act_fixed');
END;
CREATE TRIGGER leaving_acts_stay BEFORE DELETE ON leaving_acts BEGIN
  SELECT RAISE(ABORT, 'leaving_act_fixed');
END;

CREATE TABLE `ledger_accounts` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `currency` text NOT NULL,
  `kind` text NOT NULL,
  `balance_minor` integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "ledger_accounts_not_negative" CHECK(kind = 'OUTSIDE' OR balance_minor >= 0),
  CONSTRAINT "ledger_accounts_id_shape" CHECK(id = application_id || ':' || currency || ':' || kind)
);
CREATE UNIQUE INDEX `ledger_accounts_of_application` ON `ledger_accounts` (`application_id`,`currency`,`kind`);
CREATE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts WHEN NEW.balance_minor <> 0 BEGIN
  SELECT RAISE(ABORT, 'ledger_account_not_empty');
END;
CREATE TRIGGER ledger_accounts_keep_identity BEFORE UPDATE OF id, application_id, currency, kind ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_account_identity');
END;
CREATE TRIGGER ledger_accounts_balance_from_postings BEFORE UPDATE OF balance_minor ON ledger_accounts
WHEN NEW.balance_minor IS NOT (SELECT balance_minor FROM postings WHERE account_id = NEW.id ORDER BY seq DESC LIMIT 1) BEGIN
  SELECT RAISE(ABORT, 'ledger_balance_without_posting');
END;
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_account_stays');
END;

CREATE TABLE `ledger_checks` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `started_by` text NOT NULL,
  `state` text NOT NULL,
  `stage` text NOT NULL,
  `cursor` integer DEFAULT 0 NOT NULL,
  `postings` integer DEFAULT 0 NOT NULL,
  `entries` integer DEFAULT 0 NOT NULL,
  `accounts` integer DEFAULT 0 NOT NULL,
  `faults` integer DEFAULT 0 NOT NULL,
  `started_at` integer NOT NULL,
  `finished_at` integer,
  CONSTRAINT "ledger_checks_finished" CHECK((state = 'RUNNING') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX `ledger_checks_running` ON `ledger_checks` (`state`) WHERE state = 'RUNNING';

CREATE TABLE `ledger_findings` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `check_seq` integer NOT NULL,
  `kind` text NOT NULL,
  `subject` text NOT NULL,
  `expected` integer,
  `found` integer,
  FOREIGN KEY (`check_seq`) REFERENCES `ledger_checks`(`seq`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `ledger_findings_of_check` ON `ledger_findings` (`check_seq`,`seq`);

CREATE TABLE `logo_pieces` (
  `application_id` text NOT NULL,
  `place` integer NOT NULL,
  `bytes` blob NOT NULL,
  PRIMARY KEY(`application_id`, `place`),
  FOREIGN KEY (`application_id`) REFERENCES `logos`(`application_id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `logos` (
  `application_id` text PRIMARY KEY NOT NULL,
  `sha256` text NOT NULL,
  `media_type` text NOT NULL,
  `width` integer NOT NULL,
  `height` integer NOT NULL,
  `size` integer NOT NULL,
  `created_at` integer NOT NULL
);
CREATE INDEX `logos_by_content` ON `logos` (`sha256`);

CREATE TABLE `memberships` (
  `application_id` text NOT NULL,
  `user_id` text NOT NULL,
  `role` text,
  `created_at` integer NOT NULL,
  PRIMARY KEY(`application_id`, `user_id`),
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `memberships_by_user` ON `memberships` (`user_id`);

CREATE TABLE `merchants` (
  `id` text PRIMARY KEY NOT NULL,
  `region` text NOT NULL,
  `name` text NOT NULL,
  `created_at` integer NOT NULL
);
CREATE INDEX `merchants_by_region` ON `merchants` (`region`);

CREATE TABLE `money_targets` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `application_id` text NOT NULL,
  `kind` text NOT NULL,
  `destination` text NOT NULL,
  `shown` text NOT NULL,
  `state` text NOT NULL,
  `proposed_by` text NOT NULL,
  `proposed_by_name` text NOT NULL,
  `proposed_at` integer NOT NULL,
  `decided_by` text,
  `decided_by_name` text,
  `decided_at` integer,
  `revoked_by` text,
  `revoked_by_name` text,
  `revoked_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "money_targets_state" CHECK(state IN ('PROPOSED', 'CONFIRMED', 'REFUSED', 'REVOKED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REVOKED') = (revoked_at IS NOT NULL) AND (decided_at IS NULL) = (decided_by_name IS NULL)),
  CONSTRAINT "money_targets_kind" CHECK(kind IN ('ACCOUNT', 'CARD', 'MERCHANT', 'PHONE'))
);
CREATE UNIQUE INDEX `money_targets_id` ON `money_targets` (`id`);
CREATE INDEX `money_targets_of` ON `money_targets` (`application_id`,`seq`);
CREATE UNIQUE INDEX `money_targets_once` ON `money_targets` (`application_id`,`kind`,`destination`) WHERE state IN ('PROPOSED', 'CONFIRMED');
CREATE INDEX `money_targets_waiting` ON `money_targets` (`application_id`) WHERE state = 'PROPOSED';
CREATE TRIGGER money_targets_fixed BEFORE UPDATE ON money_targets
WHEN OLD.state IN ('REFUSED', 'REVOKED') OR (OLD.state = 'CONFIRMED' AND NEW.state <> 'REVOKED') OR NEW.application_id <> OLD.application_id
  OR NEW.kind <> OLD.kind OR NEW.destination <> OLD.destination OR NEW.shown <> OLD.shown OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_at <> OLD.proposed_at OR (OLD.state = 'CONFIRMED' AND NEW.decided_at <> OLD.decided_at) BEGIN
  SELECT RAISE(ABORT, 'money_targets_fixed');
END;

CREATE TABLE `notification_subscriptions` (
  `user_id` text NOT NULL,
  `type` text NOT NULL,
  `external_id` text DEFAULT '' NOT NULL,
  `link_word` text DEFAULT '' NOT NULL,
  `connected_at` integer,
  `created_at` integer NOT NULL,
  PRIMARY KEY(`user_id`, `type`),
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `notification_subscriptions_by_link` ON `notification_subscriptions` (`link_word`);

CREATE TABLE `order_callbacks` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `transaction_id` text NOT NULL,
  `url` text NOT NULL,
  `state` text DEFAULT 'WAITING' NOT NULL,
  `attempts` integer DEFAULT 0 NOT NULL,
  `answer_status` integer,
  `fault` text,
  `created_at` integer NOT NULL,
  `next_attempt_at` integer,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `order_callbacks_by_age` ON `order_callbacks` (`created_at`);
CREATE INDEX `order_callbacks_due` ON `order_callbacks` (`next_attempt_at`) WHERE state = 'WAITING';

CREATE TABLE `orders` (
  `transaction_id` text PRIMARY KEY NOT NULL,
  `code` text NOT NULL,
  `application_id` text NOT NULL,
  `reference` text,
  `request_hash` text NOT NULL,
  `key_hint` text NOT NULL,
  `terms` text NOT NULL,
  `ends_at` integer NOT NULL,
  `wake_at` integer,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `orders_by_reference` ON `orders` (`application_id`,`reference`) WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX `orders_code` ON `orders` (`code`);
CREATE INDEX `orders_to_wake` ON `orders` (`wake_at`) WHERE wake_at IS NOT NULL;

CREATE TABLE `outbox_messages` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `channel` text NOT NULL,
  `recipient` text NOT NULL,
  `subject` text,
  `body` text NOT NULL,
  `code` text,
  `link` text,
  `invoice_id` text,
  `created_at` integer NOT NULL,
  `application_id` text,
  `language` text
);
CREATE INDEX `outbox_messages_by_invoice` ON `outbox_messages` (`invoice_id`,`seq`);
CREATE INDEX `outbox_messages_by_recipient` ON `outbox_messages` (`recipient`,`seq`);
CREATE UNIQUE INDEX `outbox_messages_id` ON `outbox_messages` (`id`);

CREATE TABLE `outside_payments` (
  `transaction_id` text PRIMARY KEY NOT NULL,
  `invoice_id` text NOT NULL,
  `application_id` text NOT NULL,
  `method` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `paid_day` text NOT NULL,
  `note` text,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `taken_back_by` text,
  `taken_back_by_name` text,
  `taken_back_at` integer,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "outside_payments_amount" CHECK(amount_minor > 0),
  CONSTRAINT "outside_payments_method" CHECK(method IN ('CASH', 'TRANSFER', 'OTHER')),
  CONSTRAINT "outside_payments_taken_back" CHECK((taken_back_at IS NULL) = (taken_back_by IS NULL))
);
CREATE INDEX `outside_payments_by_day` ON `outside_payments` (`application_id`,`paid_day`);
CREATE INDEX `outside_payments_by_invoice` ON `outside_payments` (`invoice_id`,`created_at`);
CREATE TRIGGER outside_payments_stay BEFORE DELETE ON outside_payments BEGIN
  SELECT RAISE(ABORT, 'outside_payment_stays');
END;
CREATE TRIGGER outside_payments_fixed BEFORE UPDATE ON outside_payments
WHEN NEW.transaction_id <> OLD.transaction_id OR NEW.amount_minor <> OLD.amount_minor OR NEW.invoice_id <> OLD.invoice_id OR NEW.application_id <> OLD.application_id
  OR NEW.method <> OLD.method OR NEW.paid_day <> OLD.paid_day OR NEW.created_by <> OLD.created_by OR NEW.created_by_name <> OLD.created_by_name OR NEW.created_at <> OLD.created_at
  OR (NEW.note IS NOT NULL AND NEW.note IS NOT OLD.note)
  OR (OLD.taken_back_at IS NOT NULL AND (NEW.taken_back_at IS NOT OLD.taken_back_at OR NEW.taken_back_by IS NOT OLD.taken_back_by OR NEW.taken_back_by_name IS NOT OLD.taken_back_by_name)) BEGIN
  SELECT RAISE(ABORT, 'outside_payment_fixed');
END;

CREATE TABLE `password_links` (
  `guid_hash` text PRIMARY KEY NOT NULL,
  `user_id` text NOT NULL,
  `created_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  `used_at` integer,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `password_links_by_expiry` ON `password_links` (`expires_at`);
CREATE INDEX `password_links_by_user` ON `password_links` (`user_id`);

CREATE TABLE `payer_devices` (
  `transaction_id` text PRIMARY KEY NOT NULL,
  `address` text NOT NULL,
  `browser` text NOT NULL,
  `system` text NOT NULL,
  `at` integer NOT NULL,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `payer_devices_by_age` ON `payer_devices` (`at`);

CREATE TABLE `payment_cards` (
  `id` text PRIMARY KEY NOT NULL,
  `user_id` text NOT NULL,
  `brand` text NOT NULL,
  `last4` text NOT NULL,
  `is_house_bank` integer DEFAULT false NOT NULL,
  `is_default` integer DEFAULT false NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "payment_cards_last4" CHECK(length(last4) = 4)
);
CREATE INDEX `payment_cards_by_user` ON `payment_cards` (`user_id`);
CREATE UNIQUE INDEX `payment_cards_default` ON `payment_cards` (`user_id`) WHERE is_default = 1;
CREATE UNIQUE INDEX `payment_cards_look` ON `payment_cards` (`user_id`,`brand`,`last4`);
CREATE TRIGGER automatic_card_gone AFTER DELETE ON payment_cards BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'CARD_GONE', pause_told_at = NULL, next_run_at = NULL
  WHERE card_id = OLD.id AND state = 'ACTIVE';
END;

CREATE TABLE `payment_link_switches` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `link_id` text NOT NULL,
  `status` text NOT NULL,
  `actor` text NOT NULL,
  `actor_name` text NOT NULL,
  `at` integer NOT NULL,
  FOREIGN KEY (`link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `payment_link_switches_by_link` ON `payment_link_switches` (`link_id`,`seq`);

CREATE TABLE `payment_links` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `code` text NOT NULL,
  `kind` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `region` text NOT NULL,
  `status` text NOT NULL,
  `title` text NOT NULL,
  `search_title` text NOT NULL,
  `description` text NOT NULL,
  `amount_minor` integer,
  `currency` text NOT NULL,
  `reusable` integer NOT NULL,
  `language` text NOT NULL,
  `link_expiration_date` text,
  `expires_at` integer,
  `payment_count` integer DEFAULT 0 NOT NULL,
  `paid_minor` integer DEFAULT 0 NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `reference` text,
  `search_reference` text,
  `metadata` text,
  `returns` text,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "payment_links_amount" CHECK(amount_minor IS NULL OR (amount_minor >= 100 AND amount_minor < 4000000))
);
CREATE INDEX `payment_links_by_amount` ON `payment_links` (`merchant_id`,`kind`,`amount_minor`,`created_at`,`seq`);
CREATE INDEX `payment_links_by_application` ON `payment_links` (`application_id`,`kind`,`created_at`,`seq`);
CREATE INDEX `payment_links_by_merchant` ON `payment_links` (`merchant_id`,`kind`,`created_at`,`seq`);
CREATE INDEX `payment_links_by_paid` ON `payment_links` (`merchant_id`,`kind`,`paid_minor`,`created_at`,`seq`);
CREATE INDEX `payment_links_by_region` ON `payment_links` (`region`,`kind`,`created_at`,`seq`);
CREATE UNIQUE INDEX `payment_links_code` ON `payment_links` (`code`);
CREATE UNIQUE INDEX `payment_links_id` ON `payment_links` (`id`);
CREATE UNIQUE INDEX `payment_links_one_qr` ON `payment_links` (`application_id`) WHERE kind = 'QR';
CREATE INDEX `payment_links_to_expire` ON `payment_links` (`expires_at`) WHERE status = 'ACTIVE' AND expires_at IS NOT NULL;

CREATE TABLE `payout_approvals` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `payout_id` text NOT NULL,
  `user_id` text NOT NULL,
  `user_name` text NOT NULL,
  `at` integer NOT NULL,
  `lapsed_at` integer,
  FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `payout_approvals_of` ON `payout_approvals` (`payout_id`,`seq`);
CREATE UNIQUE INDEX `payout_approvals_once` ON `payout_approvals` (`payout_id`,`user_id`) WHERE lapsed_at IS NULL;
CREATE TRIGGER payout_approvals_by_others BEFORE INSERT ON payout_approvals
WHEN (SELECT created_by FROM payouts WHERE id = NEW.payout_id) = NEW.user_id BEGIN
  SELECT RAISE(ABORT, 'payouts_four_eyes');
END;
CREATE TRIGGER payout_approvals_while_it_waits BEFORE INSERT ON payout_approvals
WHEN (SELECT state FROM payouts WHERE id = NEW.payout_id) <> 'AWAITING_APPROVAL' BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_late');
END;
CREATE TRIGGER payout_approvals_fixed BEFORE UPDATE ON payout_approvals
WHEN OLD.lapsed_at IS NOT NULL OR NEW.payout_id <> OLD.payout_id OR NEW.user_id <> OLD.user_id OR NEW.user_name <> OLD.user_name OR NEW.at <> OLD.at BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
CREATE TRIGGER payout_approvals_stay BEFORE DELETE ON payout_approvals BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;

CREATE TABLE `payout_file_approvals` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `file_id` text NOT NULL,
  `user_id` text NOT NULL,
  `user_name` text NOT NULL,
  `at` integer NOT NULL,
  `lapsed_at` integer,
  FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `payout_file_approvals_of` ON `payout_file_approvals` (`file_id`,`seq`);
CREATE UNIQUE INDEX `payout_file_approvals_once` ON `payout_file_approvals` (`file_id`,`user_id`) WHERE lapsed_at IS NULL;
CREATE TRIGGER payout_file_approvals_by_others BEFORE INSERT ON payout_file_approvals
WHEN (SELECT created_by FROM payout_files WHERE id = NEW.file_id) = NEW.user_id BEGIN
  SELECT RAISE(ABORT, 'payouts_four_eyes');
END;
CREATE TRIGGER payout_file_approvals_while_it_waits BEFORE INSERT ON payout_file_approvals
WHEN (SELECT state FROM payout_files WHERE id = NEW.file_id) <> 'AWAITING_APPROVAL' BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_late');
END;
CREATE TRIGGER payout_file_approvals_fixed BEFORE UPDATE ON payout_file_approvals
WHEN OLD.lapsed_at IS NOT NULL OR NEW.file_id <> OLD.file_id OR NEW.user_id <> OLD.user_id OR NEW.user_name <> OLD.user_name OR NEW.at <> OLD.at BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
CREATE TRIGGER payout_file_approvals_stay BEFORE DELETE ON payout_file_approvals BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;

CREATE TABLE `payout_file_rows` (
  `file_id` text NOT NULL,
  `row` integer NOT NULL,
  `is_wrong` integer NOT NULL,
  `is_warned` integer NOT NULL,
  `typed` text NOT NULL,
  `problems` text NOT NULL,
  `warnings` text NOT NULL,
  `payout_id` text NOT NULL,
  `target` text,
  `target_masked` text NOT NULL,
  `destination` text NOT NULL,
  `name_check` text,
  `amount_minor` integer NOT NULL,
  `fee_minor` integer NOT NULL,
  `search` text NOT NULL,
  PRIMARY KEY(`file_id`, `row`),
  FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `payout_file_rows_warned` ON `payout_file_rows` (`file_id`,`row`) WHERE is_warned = 1;
CREATE INDEX `payout_file_rows_wrong` ON `payout_file_rows` (`file_id`,`row`) WHERE is_wrong = 1;
CREATE TRIGGER payout_file_rows_fixed BEFORE UPDATE ON payout_file_rows BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
CREATE TRIGGER payout_file_rows_begin BEFORE INSERT ON payout_file_rows
WHEN (SELECT state FROM payout_files WHERE id = NEW.file_id) IS NOT 'CHECKED' BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;

CREATE TABLE `payout_files` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `state` text NOT NULL,
  `file_name` text NOT NULL,
  `sha256` text NOT NULL,
  `currency` text NOT NULL,
  `good` integer NOT NULL,
  `wrong` integer NOT NULL,
  `warned` integer NOT NULL,
  `unasked` integer NOT NULL,
  `amount_minor` integer NOT NULL,
  `fee_minor` integer NOT NULL,
  `unread_sheets` text DEFAULT '[]' NOT NULL,
  `guessed` text,
  `hidden_columns` text DEFAULT '[]' NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `made_at` integer,
  `approvers_needed` integer DEFAULT 0 NOT NULL,
  `made_today_minor` integer DEFAULT 0 NOT NULL,
  `reviewed_by` text,
  `reviewed_by_name` text,
  `reviewed_at` integer,
  `approved_alone` integer DEFAULT false NOT NULL,
  `reason` text,
  `arrived` integer DEFAULT 0 NOT NULL,
  `failed` integer DEFAULT 0 NOT NULL,
  `returned` integer DEFAULT 0 NOT NULL,
  `finished_at` integer,
  `told_at` integer,
  `search` text DEFAULT '' NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "payout_files_rows" CHECK(good >= 0 AND wrong >= 0 AND amount_minor >= 0 AND fee_minor >= 0),
  CONSTRAINT "payout_files_right" CHECK(state = 'CHECKED' OR (wrong = 0 AND good > 0)),
  CONSTRAINT "payout_files_looked_at" CHECK(state = 'CHECKED' OR approvers_needed > 0),
  CONSTRAINT "payout_files_ended" CHECK(arrived >= 0 AND failed >= 0 AND returned >= 0 AND arrived + failed + returned <= good),
  CONSTRAINT "payout_files_four_eyes" CHECK(reviewed_by IS NULL OR reviewed_by <> created_by)
);
CREATE INDEX `payout_files_awaiting` ON `payout_files` (`made_at`) WHERE state = 'AWAITING_APPROVAL';
CREATE INDEX `payout_files_by_application` ON `payout_files` (`application_id`,`created_at`,`seq`);
CREATE INDEX `payout_files_by_merchant` ON `payout_files` (`merchant_id`,`created_at`,`seq`);
CREATE INDEX `payout_files_checked` ON `payout_files` (`created_at`) WHERE state = 'CHECKED';
CREATE UNIQUE INDEX `payout_files_id` ON `payout_files` (`id`);
CREATE INDEX `payout_files_made_by` ON `payout_files` (`application_id`,`created_by`,`made_at`) WHERE state = 'AWAITING_APPROVAL';
CREATE INDEX `payout_files_to_tell` ON `payout_files` (`finished_at`) WHERE finished_at IS NOT NULL AND told_at IS NULL;
CREATE TRIGGER payout_files_begin BEFORE INSERT ON payout_files WHEN NEW.state <> 'CHECKED' BEGIN
  SELECT RAISE(ABORT, 'payout_file_must_begin');
END;
CREATE TRIGGER payout_files_terms_fixed BEFORE UPDATE OF merchant_id, application_id, sha256, currency, good, wrong, amount_minor, fee_minor, created_by ON payout_files BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
CREATE TRIGGER payout_files_as_their_rows BEFORE UPDATE OF state ON payout_files WHEN NEW.state = 'AWAITING_APPROVAL'
AND (SELECT count(*) || ' ' || sum(amount_minor) || ' ' || sum(fee_minor) FROM payout_file_rows WHERE file_id = NEW.id AND is_wrong = 0)
  IS NOT NEW.good || ' ' || NEW.amount_minor || ' ' || NEW.fee_minor BEGIN
  SELECT RAISE(ABORT, 'payout_file_sums');
END;
CREATE TRIGGER payout_files_approved_enough BEFORE UPDATE OF state ON payout_files
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND NOT NEW.approved_alone
  AND (SELECT count(*) FROM payout_file_approvals WHERE file_id = NEW.id AND lapsed_at IS NULL) < NEW.approvers_needed BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_missing');
END;
CREATE TRIGGER payout_files_judged_once BEFORE UPDATE OF approvers_needed, made_today_minor ON payout_files
WHEN NEW.approvers_needed < OLD.approvers_needed OR (OLD.state <> 'CHECKED' AND NEW.made_today_minor <> OLD.made_today_minor) BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
CREATE TRIGGER webhook_messages_of_payout_files AFTER UPDATE OF state ON payout_files
WHEN NEW.state <> OLD.state AND NEW.state <> 'CHECKED' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.application_id, 'payout_file' || CASE NEW.state WHEN 'AWAITING_APPROVAL' THEN '.waiting' WHEN 'IN_PROGRESS' THEN '.sent'
      WHEN 'SUCCESS' THEN '.paid' WHEN 'PARTLY_DONE' THEN '.partly_paid' WHEN 'FAIL' THEN '.failed' ELSE '.canceled' END, NEW.id, NULL,
    json_object('id', NEW.id, 'appId', NEW.application_id, 'status', NEW.state, 'amountMinor', NEW.amount_minor, 'currency', NEW.currency,
      'payouts', NEW.good, 'arrived', NEW.arrived, 'failed', NEW.failed, 'returned', NEW.returned),
    max(NEW.created_at, coalesce(NEW.made_at, 0), coalesce(NEW.reviewed_at, 0), coalesce(NEW.finished_at, 0),
      coalesce((SELECT max(p.returned_at) FROM payouts p WHERE p.file_id = NEW.id), 0));
END;

CREATE TABLE `payout_receivers` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `name` text NOT NULL,
  `target` text NOT NULL,
  `destination` text NOT NULL,
  `target_masked` text NOT NULL,
  `full_name` text NOT NULL,
  `name_check` text NOT NULL,
  `checked_at` integer NOT NULL,
  `payout_id` text NOT NULL,
  `search` text NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `payout_receivers_by_application` ON `payout_receivers` (`application_id`,`checked_at`,`seq`);
CREATE INDEX `payout_receivers_by_merchant` ON `payout_receivers` (`merchant_id`,`checked_at`,`seq`);
CREATE UNIQUE INDEX `payout_receivers_id` ON `payout_receivers` (`id`);
CREATE INDEX `payout_receivers_of_payout` ON `payout_receivers` (`payout_id`);
CREATE UNIQUE INDEX `payout_receivers_once` ON `payout_receivers` (`application_id`,`destination`,`full_name`);

CREATE TABLE `payout_rule_changes` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `application_id` text NOT NULL,
  `state` text NOT NULL,
  `rules` text NOT NULL,
  `proposed_by` text NOT NULL,
  `proposed_by_name` text NOT NULL,
  `proposed_at` integer NOT NULL,
  `decided_by` text,
  `decided_by_name` text,
  `decided_at` integer,
  `alone` integer DEFAULT false NOT NULL,
  `reason` text,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "payout_rule_changes_four_eyes" CHECK(decided_by IS NULL OR decided_by <> proposed_by),
  CONSTRAINT "payout_rule_changes_state" CHECK(state IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REFUSED') = (reason IS NOT NULL)
        AND (state <> 'CONFIRMED' OR alone = (decided_by IS NULL)) AND (state <> 'REFUSED' OR decided_by IS NOT NULL))
);
CREATE UNIQUE INDEX `payout_rule_changes_id` ON `payout_rule_changes` (`id`);
CREATE INDEX `payout_rule_changes_in_force` ON `payout_rule_changes` (`application_id`,`seq`) WHERE state = 'CONFIRMED';
CREATE INDEX `payout_rule_changes_of` ON `payout_rule_changes` (`application_id`,`seq`);
CREATE UNIQUE INDEX `payout_rule_changes_one_waits` ON `payout_rule_changes` (`application_id`) WHERE state = 'PROPOSED';
CREATE TRIGGER payout_rule_changes_fixed BEFORE UPDATE ON payout_rule_changes
WHEN OLD.state <> 'PROPOSED' OR NEW.application_id <> OLD.application_id OR NEW.rules <> OLD.rules OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_by_name <> OLD.proposed_by_name OR NEW.proposed_at <> OLD.proposed_at BEGIN
  SELECT RAISE(ABORT, 'payout_rules_fixed');
END;
CREATE TRIGGER payout_rule_changes_stay BEFORE DELETE ON payout_rule_changes BEGIN
  SELECT RAISE(ABORT, 'payout_rules_fixed');
END;

CREATE VIRTUAL TABLE payout_search USING fts5(scope, name, description, code, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');

CREATE TABLE `payouts` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `kind` text NOT NULL,
  `state` text NOT NULL,
  `target` text NOT NULL,
  `target_masked` text NOT NULL,
  `destination` text DEFAULT '' NOT NULL,
  `bank` text,
  `card_type` text,
  `full_name` text DEFAULT '' NOT NULL,
  `name_check` text,
  `description` text DEFAULT '' NOT NULL,
  `automatic` integer DEFAULT false NOT NULL,
  `currency` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `fee_minor` integer NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `approvers_needed` integer DEFAULT 1 NOT NULL,
  `made_today_minor` integer DEFAULT 0 NOT NULL,
  `receiver_known` integer DEFAULT false NOT NULL,
  `reviewed_by` text,
  `reviewed_by_name` text,
  `reviewed_at` integer,
  `approved_alone` integer DEFAULT false NOT NULL,
  `reason` text,
  `failure` text,
  `finished_at` integer,
  `bank_at` integer,
  `asked` integer DEFAULT 0 NOT NULL,
  `unknown_since` integer,
  `returned_at` integer,
  `settled_by` text,
  `settled_by_name` text,
  `settled_note` text,
  `search` text DEFAULT '' NOT NULL,
  `file_id` text,
  `fin_code` text,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "payouts_amount" CHECK(amount_minor >= 1 AND fee_minor >= 0),
  CONSTRAINT "payouts_four_eyes" CHECK(reviewed_by IS NULL OR reviewed_by <> created_by)
);
CREATE INDEX `payouts_at_bank` ON `payouts` (`bank_at`) WHERE bank_at IS NOT NULL;
CREATE INDEX `payouts_awaiting` ON `payouts` (`created_at`) WHERE state = 'AWAITING_APPROVAL';
CREATE INDEX `payouts_by_amount` ON `payouts` (`merchant_id`,`kind`,`amount_minor`,`created_at`,`seq`);
CREATE INDEX `payouts_by_application` ON `payouts` (`application_id`,`created_at`,`seq`);
CREATE INDEX `payouts_by_application_state` ON `payouts` (`application_id`,`state`,`created_at`);
CREATE INDEX `payouts_by_destination` ON `payouts` (`application_id`,`destination`,`created_at`);
CREATE INDEX `payouts_by_fin_code` ON `payouts` (`application_id`,`fin_code`,`created_at`) WHERE fin_code IS NOT NULL;
CREATE INDEX `payouts_by_merchant` ON `payouts` (`merchant_id`,`created_at`,`seq`);
CREATE INDEX `payouts_by_phase` ON `payouts` (`merchant_id`,`kind`,CASE state WHEN 'CREATED' THEN 'UNDER_WAY' WHEN 'AWAITING_APPROVAL' THEN 'UNDER_WAY' WHEN 'IN_PROGRESS' THEN 'UNDER_WAY'
  WHEN 'FAIL' THEN 'FAILED' WHEN 'NOT_FOUND' THEN 'FAILED' WHEN 'DAILY_PAYOUT_LIMIT_EXCEEDED' THEN 'FAILED'
  WHEN 'RETURNED' THEN 'RETURNED' ELSE 'ENDED' END,`created_at`,`seq`);
CREATE INDEX `payouts_by_state` ON `payouts` (`merchant_id`,`kind`,`state`,`created_at`,`seq`);
CREATE UNIQUE INDEX `payouts_id` ON `payouts` (`id`);
CREATE INDEX `payouts_in_progress` ON `payouts` (`created_at`) WHERE state = 'IN_PROGRESS';
CREATE INDEX `payouts_made_by` ON `payouts` (`application_id`,`created_by`,`created_at`) WHERE kind = 'PAYOUT';
CREATE INDEX `payouts_newest` ON `payouts` (`kind`,`created_at`,`seq`);
CREATE INDEX `payouts_of_file` ON `payouts` (`file_id`,`state`) WHERE file_id IS NOT NULL;
CREATE INDEX `payouts_of_kind` ON `payouts` (`merchant_id`,`kind`,`created_at`,`seq`);
CREATE INDEX `payouts_of_kind_in_application` ON `payouts` (`application_id`,`kind`,`created_at`,`seq`);
CREATE INDEX `payouts_to_known` ON `payouts` (`application_id`,`destination`) WHERE kind = 'PAYOUT' AND state = 'SUCCESS';
CREATE INDEX `payouts_waiting` ON `payouts` (`merchant_id`,`application_id`,`created_by`,`amount_minor`,`id`) WHERE kind = 'PAYOUT' AND state = 'AWAITING_APPROVAL';
CREATE TRIGGER payouts_terms_fixed BEFORE UPDATE OF amount_minor, fee_minor, currency, application_id, target, created_by ON payouts
WHEN NEW.amount_minor <> OLD.amount_minor OR NEW.fee_minor <> OLD.fee_minor OR NEW.currency <> OLD.currency
  OR NEW.application_id <> OLD.application_id OR NEW.target <> OLD.target OR NEW.created_by <> OLD.created_by BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
CREATE TRIGGER payouts_destination_fixed BEFORE UPDATE OF destination, target_masked, bank ON payouts
WHEN NEW.destination <> OLD.destination OR NEW.target_masked <> OLD.target_masked OR NEW.bank IS NOT OLD.bank BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
CREATE TRIGGER payouts_approved_enough BEFORE UPDATE OF state ON payouts
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND NOT NEW.approved_alone
  AND (SELECT count(*) FROM payout_approvals WHERE payout_id = NEW.id AND lapsed_at IS NULL) < NEW.approvers_needed BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_missing');
END;
CREATE TRIGGER payouts_judged_once BEFORE UPDATE OF approvers_needed, made_today_minor, receiver_known ON payouts
WHEN NEW.approvers_needed < OLD.approvers_needed OR NEW.made_today_minor <> OLD.made_today_minor OR NEW.receiver_known <> OLD.receiver_known BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
CREATE TRIGGER payouts_end_in_file AFTER UPDATE OF state ON payouts WHEN NEW.file_id IS NOT NULL AND NEW.state <> OLD.state BEGIN
  UPDATE payout_files SET
    arrived = arrived + (NEW.state = 'SUCCESS') - (OLD.state = 'SUCCESS'),
    failed = failed + (NEW.state IN ('FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED')) - (OLD.state IN ('FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED')),
    returned = returned + (NEW.state = 'RETURNED') - (OLD.state = 'RETURNED')
  WHERE id = NEW.file_id;
  UPDATE payout_files SET
    state = CASE WHEN arrived = good THEN 'SUCCESS' WHEN arrived = 0 THEN 'FAIL' ELSE 'PARTLY_DONE' END,
    finished_at = coalesce(finished_at, NEW.finished_at)
  WHERE id = NEW.file_id AND arrived + failed + returned = good;
END;
CREATE TRIGGER payouts_search_add AFTER INSERT ON payouts WHEN NEW.search <> '' BEGIN
  INSERT INTO payout_search (rowid, scope, name, description, code)
  VALUES (NEW.seq, NEW.search ->> 'scope', NEW.search ->> 'name', NEW.search ->> 'description', NEW.search ->> 'code');
END;
CREATE TRIGGER payouts_search_take AFTER DELETE ON payouts WHEN OLD.search <> '' BEGIN
  DELETE FROM payout_search WHERE rowid = OLD.seq;
END;
CREATE TRIGGER api_payouts_changed AFTER UPDATE OF state ON payouts WHEN NEW.state <> OLD.state BEGIN
  UPDATE api_payouts SET call_at = 0, calls = 0, calls_since = NULL
  WHERE payout_id = NEW.id AND callback_url IS NOT NULL;
END;
CREATE TRIGGER webhook_messages_of_new_payouts AFTER INSERT ON payouts
WHEN NEW.state IN ('AWAITING_APPROVAL', 'IN_PROGRESS', 'SUCCESS', 'FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED', 'REJECTED', 'RECALLED', 'EXPIRED', 'RETURNED') AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.application_id, lower(NEW.kind) || CASE NEW.state WHEN 'AWAITING_APPROVAL' THEN '.waiting' WHEN 'IN_PROGRESS' THEN '.sent' WHEN 'SUCCESS' THEN '.paid'
      WHEN 'RETURNED' THEN '.returned' WHEN 'REJECTED' THEN '.canceled' WHEN 'RECALLED' THEN '.canceled' WHEN 'EXPIRED' THEN '.canceled' ELSE '.failed' END, NEW.id, NULL,
    json_object('id', NEW.id, 'appId', NEW.application_id, 'status', NEW.state, 'amountMinor', NEW.amount_minor, 'currency', NEW.currency,
      'fileId', NEW.file_id, 'failure', NEW.failure, 'reference', NULL), max(NEW.created_at, coalesce(NEW.reviewed_at, 0), coalesce(NEW.finished_at, 0), coalesce(NEW.returned_at, 0));
END;
CREATE TRIGGER webhook_messages_of_payouts AFTER UPDATE OF state ON payouts
WHEN NEW.state <> OLD.state AND NEW.state IN ('AWAITING_APPROVAL', 'IN_PROGRESS', 'SUCCESS', 'FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED', 'REJECTED', 'RECALLED', 'EXPIRED', 'RETURNED') AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.application_id, lower(NEW.kind) || CASE NEW.state WHEN 'AWAITING_APPROVAL' THEN '.waiting' WHEN 'IN_PROGRESS' THEN '.sent' WHEN 'SUCCESS' THEN '.paid'
      WHEN 'RETURNED' THEN '.returned' WHEN 'REJECTED' THEN '.canceled' WHEN 'RECALLED' THEN '.canceled' WHEN 'EXPIRED' THEN '.canceled' ELSE '.failed' END, NEW.id, NULL,
    json_object('id', NEW.id, 'appId', NEW.application_id, 'status', NEW.state, 'amountMinor', NEW.amount_minor, 'currency', NEW.currency,
      'fileId', NEW.file_id, 'failure', NEW.failure, 'reference', (SELECT p.reference FROM api_payouts p WHERE p.payout_id = NEW.id)), max(NEW.created_at, coalesce(NEW.reviewed_at, 0), coalesce(NEW.finished_at, 0), coalesce(NEW.returned_at, 0));
END;

CREATE TABLE `phone_certificates` (
  `id` text PRIMARY KEY NOT NULL,
  `phone` text NOT NULL,
  `signer_id` text NOT NULL,
  `kind` text NOT NULL,
  `holder` text NOT NULL,
  `holding` text NOT NULL,
  `der` blob NOT NULL,
  `valid_until` integer NOT NULL,
  `created_at` integer NOT NULL
);
CREATE INDEX `phone_certificates_by_phone` ON `phone_certificates` (`phone`,`signer_id`);

CREATE TABLE `phone_requests` (
  `id` text PRIMARY KEY NOT NULL,
  `phone` text NOT NULL,
  `signer_id` text NOT NULL,
  `pin` text NOT NULL,
  `text` text NOT NULL,
  `control_code` text NOT NULL,
  `certificate_id` text,
  `to_sign` blob NOT NULL,
  `certificate_ids` text DEFAULT '[]' NOT NULL,
  `full_name` text NOT NULL,
  `fin` text NOT NULL,
  `status` text DEFAULT 'PENDING' NOT NULL,
  `signature` blob,
  `created_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  `answered_at` integer
);
CREATE INDEX `phone_requests_by_phone` ON `phone_requests` (`phone`,`created_at`);

CREATE TABLE `phones` (
  `number` text PRIMARY KEY NOT NULL,
  `mode` text DEFAULT 'WORKS' NOT NULL,
  `holding` text DEFAULT 'ALL' NOT NULL,
  `wrong_pin1` integer DEFAULT 0 NOT NULL,
  `wrong_pin2` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `postings` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `journal_id` text NOT NULL,
  `account_id` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `balance_minor` integer NOT NULL,
  FOREIGN KEY (`journal_id`) REFERENCES `journal_transactions`(`id`) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "postings_amount" CHECK(amount_minor <> 0)
);
CREATE INDEX `postings_by_account` ON `postings` (`account_id`,`seq`);
CREATE INDEX `postings_by_journal` ON `postings` (`journal_id`);
CREATE TRIGGER postings_before_journal BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM journal_transactions WHERE id = NEW.journal_id) BEGIN
  SELECT RAISE(ABORT, 'journal_sealed');
END;
CREATE TRIGGER postings_follow_balance BEFORE INSERT ON postings
WHEN NEW.balance_minor IS NOT (SELECT balance_minor + NEW.amount_minor FROM ledger_accounts WHERE id = NEW.account_id) BEGIN
  SELECT RAISE(ABORT, 'posting_balance');
END;
CREATE TRIGGER postings_move_balance AFTER INSERT ON postings BEGIN
  UPDATE ledger_accounts SET balance_minor = NEW.balance_minor WHERE id = NEW.account_id;
END;
CREATE TRIGGER postings_never_change BEFORE UPDATE ON postings BEGIN
  SELECT RAISE(ABORT, 'posting_immutable');
END;
CREATE TRIGGER postings_never_go BEFORE DELETE ON postings BEGIN
  SELECT RAISE(ABORT, 'posting_immutable');
END;

CREATE TABLE `qr_payments` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `region` text DEFAULT 'default' NOT NULL,
  `transaction_id` text NOT NULL,
  `full_name` text NOT NULL,
  `search_name` text NOT NULL,
  `phone_number` text NOT NULL,
  `optional_code` text,
  `currency` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "qr_payments_amount" CHECK(amount_minor >= 100)
);
CREATE INDEX `qr_payments_by_amount` ON `qr_payments` (`merchant_id`,`amount_minor`,`created_at`);
CREATE INDEX `qr_payments_by_application` ON `qr_payments` (`application_id`,`created_at`,`seq`);
CREATE INDEX `qr_payments_by_code` ON `qr_payments` (`merchant_id`,`optional_code`,`created_at`);
CREATE INDEX `qr_payments_by_merchant` ON `qr_payments` (`merchant_id`,`created_at`,`seq`);
CREATE INDEX `qr_payments_by_phone` ON `qr_payments` (`merchant_id`,`phone_number`,`created_at`);
CREATE INDEX `qr_payments_by_region` ON `qr_payments` (`region`,`created_at`,`seq`);
CREATE UNIQUE INDEX `qr_payments_id` ON `qr_payments` (`id`);
CREATE UNIQUE INDEX `qr_payments_transaction` ON `qr_payments` (`transaction_id`);

CREATE TABLE `rate_counters` (
  `bucket` text PRIMARY KEY NOT NULL,
  `count` integer NOT NULL,
  `window_ends_at` integer NOT NULL
);
CREATE INDEX `rate_counters_by_end` ON `rate_counters` (`window_ends_at`);

CREATE TABLE `recorded_days` (
  `list` text NOT NULL,
  `region` text NOT NULL,
  `day` text NOT NULL,
  `first_seq` integer NOT NULL,
  `last_seq` integer NOT NULL,
  PRIMARY KEY(`list`, `region`, `day`)
);

CREATE TABLE `recurring_payouts` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `payout_id` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `rhythm` text NOT NULL,
  `first_day` text NOT NULL,
  `last_day` text,
  `name_check` text NOT NULL,
  `state` text NOT NULL,
  `paused_because` text,
  `asks_next` integer NOT NULL,
  `next_run_at` integer,
  `set_by` text NOT NULL,
  `set_by_name` text NOT NULL,
  `set_at` integer NOT NULL,
  `paused_by_name` text,
  `paused_at` integer,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`set_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "recurring_payouts_amount" CHECK(amount_minor >= 1),
  CONSTRAINT "recurring_payouts_rhythm" CHECK(rhythm IN ('WEEKLY', 'MONTHLY')),
  CONSTRAINT "recurring_payouts_days" CHECK(last_day IS NULL OR last_day >= first_day),
  CONSTRAINT "recurring_payouts_state" CHECK((state = 'ACTIVE') = (next_run_at IS NOT NULL) AND (state = 'PAUSED') = (paused_because IS NOT NULL)
        AND state IN ('ACTIVE', 'PAUSED', 'STOPPED', 'ENDED'))
);
CREATE INDEX `recurring_payouts_by_application` ON `recurring_payouts` (`application_id`,`seq`);
CREATE INDEX `recurring_payouts_by_merchant` ON `recurring_payouts` (`merchant_id`,`seq`);
CREATE INDEX `recurring_payouts_due` ON `recurring_payouts` (`next_run_at`) WHERE next_run_at IS NOT NULL;
CREATE UNIQUE INDEX `recurring_payouts_id` ON `recurring_payouts` (`id`);
CREATE INDEX `recurring_payouts_of_payout` ON `recurring_payouts` (`payout_id`);

CREATE TABLE `recurring_runs` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `recurring_id` text NOT NULL,
  `due_at` integer NOT NULL,
  `payout_id` text,
  FOREIGN KEY (`recurring_id`) REFERENCES `recurring_payouts`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `recurring_runs_once` ON `recurring_runs` (`recurring_id`,`due_at`);
CREATE UNIQUE INDEX `recurring_runs_payout` ON `recurring_runs` (`payout_id`);

CREATE TABLE `refund_batch_rows` (
  `batch_id` text NOT NULL,
  `row` integer NOT NULL,
  `transaction_id` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `state` text NOT NULL,
  `refund_id` text,
  `refusal` text,
  `reason` text,
  PRIMARY KEY(`batch_id`, `row`),
  FOREIGN KEY (`batch_id`) REFERENCES `refund_batches`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "refund_batch_rows_outcome" CHECK(state IN ('WAITING', 'MADE', 'NOT_MADE') AND (state = 'MADE') = (refund_id IS NOT NULL)
        AND (state = 'NOT_MADE') = (refusal IS NOT NULL) AND amount_minor >= 1)
);
CREATE INDEX `refund_batch_rows_of` ON `refund_batch_rows` (`transaction_id`);
CREATE INDEX `refund_batch_rows_waiting` ON `refund_batch_rows` (`batch_id`,`row`) WHERE state = 'WAITING';

CREATE TABLE `refund_batches` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `reason` text NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `finished_at` integer,
  `file_id` text REFERENCES refund_files(id),
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `refund_batches_by` ON `refund_batches` (`created_by`,`created_at`);
CREATE UNIQUE INDEX `refund_batches_of_file` ON `refund_batches` (`file_id`) WHERE file_id IS NOT NULL;
CREATE UNIQUE INDEX `refund_batches_to_make` ON `refund_batches` (`created_at`,`id`) WHERE finished_at IS NULL;

CREATE TABLE `refund_file_rows` (
  `file_id` text NOT NULL,
  `row` integer NOT NULL,
  `is_hidden` integer NOT NULL,
  `typed` text NOT NULL,
  `problems` text NOT NULL,
  `transaction_id` text,
  `amount_minor` integer NOT NULL,
  PRIMARY KEY(`file_id`, `row`),
  FOREIGN KEY (`file_id`) REFERENCES `refund_files`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "refund_file_rows_good" CHECK((transaction_id IS NULL) = (amount_minor = 0) AND amount_minor >= 0)
);
CREATE INDEX `refund_file_rows_of` ON `refund_file_rows` (`transaction_id`);

CREATE TABLE `refund_files` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `file_name` text NOT NULL,
  `sha256` text NOT NULL,
  `currency` text NOT NULL,
  `good` integer NOT NULL,
  `wrong` integer NOT NULL,
  `amount_minor` integer NOT NULL,
  `unread_sheets` text NOT NULL,
  `guessed` text,
  `hidden_columns` text NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `made_at` integer,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "refund_files_rows" CHECK(good >= 0 AND wrong >= 0 AND amount_minor >= 0),
  CONSTRAINT "refund_files_made" CHECK(made_at IS NULL OR good > 0)
);
CREATE INDEX `refund_files_by` ON `refund_files` (`created_by`,`created_at`,`id`);
CREATE INDEX `refund_files_checked` ON `refund_files` (`created_at`) WHERE made_at IS NULL;

CREATE TABLE `refund_hours` (
  `application_id` text NOT NULL,
  `maker_id` text NOT NULL,
  `hour` integer NOT NULL,
  `amount_minor` integer NOT NULL,
  PRIMARY KEY(`application_id`, `maker_id`, `hour`),
  CONSTRAINT "refund_hours_amount" CHECK(amount_minor >= 0)
);

CREATE TABLE `refund_rule_changes` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `application_id` text NOT NULL,
  `state` text NOT NULL,
  `rules` text NOT NULL,
  `proposed_by` text NOT NULL,
  `proposed_by_name` text NOT NULL,
  `proposed_at` integer NOT NULL,
  `decided_by` text,
  `decided_by_name` text,
  `decided_at` integer,
  `alone` integer DEFAULT false NOT NULL,
  `reason` text,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "refund_rule_changes_four_eyes" CHECK(decided_by IS NULL OR decided_by <> proposed_by),
  CONSTRAINT "refund_rule_changes_state" CHECK(state IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REFUSED') = (reason IS NOT NULL)
        AND (state <> 'CONFIRMED' OR alone = (decided_by IS NULL)) AND (state <> 'REFUSED' OR decided_by IS NOT NULL))
);
CREATE UNIQUE INDEX `refund_rule_changes_id` ON `refund_rule_changes` (`id`);
CREATE INDEX `refund_rule_changes_in_force` ON `refund_rule_changes` (`application_id`,`seq`) WHERE state = 'CONFIRMED';
CREATE INDEX `refund_rule_changes_of` ON `refund_rule_changes` (`application_id`,`seq`);
CREATE UNIQUE INDEX `refund_rule_changes_one_waits` ON `refund_rule_changes` (`application_id`) WHERE state = 'PROPOSED';
CREATE TRIGGER refund_rule_changes_fixed BEFORE UPDATE ON refund_rule_changes
WHEN OLD.state <> 'PROPOSED' OR NEW.application_id <> OLD.application_id OR NEW.rules <> OLD.rules OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_by_name <> OLD.proposed_by_name OR NEW.proposed_at <> OLD.proposed_at BEGIN
  SELECT RAISE(ABORT, 'refund_rules_fixed');
END;
CREATE TRIGGER refund_rule_changes_stay BEFORE DELETE ON refund_rule_changes BEGIN
  SELECT RAISE(ABORT, 'refund_rules_fixed');
END;

CREATE TABLE `refunds` (
  `id` text PRIMARY KEY NOT NULL,
  `transaction_id` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `reason` text NOT NULL,
  `state` text NOT NULL,
  `failure` text,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `finished_at` integer,
  `reviewed_by` text,
  `reviewed_by_name` text,
  `reviewed_at` integer,
  `review_reason` text,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "refunds_amount" CHECK(amount_minor >= 1)
);
CREATE INDEX `refunds_awaiting` ON `refunds` (`created_at`) WHERE state = 'AWAITING_APPROVAL';
CREATE INDEX `refunds_by_maker` ON `refunds` (`created_by`,`created_at`);
CREATE INDEX `refunds_by_transaction` ON `refunds` (`transaction_id`,`created_at`);
CREATE INDEX `refunds_in_progress` ON `refunds` (`created_at`) WHERE state = 'IN_PROGRESS';
CREATE TRIGGER refunds_reserve AFTER INSERT ON refunds BEGIN
  UPDATE transactions SET refunded_minor = refunded_minor + NEW.amount_minor WHERE id = NEW.transaction_id;
END;
CREATE TRIGGER refunds_never_go BEFORE DELETE ON refunds BEGIN
  SELECT RAISE(ABORT, 'refund_stays');
END;
CREATE TRIGGER webhook_messages_of_refunds AFTER UPDATE OF state ON refunds
WHEN NEW.state <> OLD.state AND NEW.state IN ('SUCCESS', 'FAILED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, iif(NEW.state = 'SUCCESS', 'refund.done', 'refund.failed'), NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)), coalesce(NEW.finished_at, NEW.created_at)
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
CREATE TRIGGER refunds_four_eyes BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND (NEW.reviewed_by IS NULL OR NEW.reviewed_by = OLD.created_by) BEGIN
  SELECT RAISE(ABORT, 'refunds_four_eyes');
END;
CREATE TRIGGER refunds_release AFTER UPDATE OF state ON refunds WHEN NEW.state IN ('FAILED', 'REJECTED', 'RECALLED', 'EXPIRED') BEGIN
  UPDATE transactions SET refunded_minor = refunded_minor - NEW.amount_minor WHERE id = NEW.transaction_id;
END;
CREATE TRIGGER webhook_messages_of_new_refunds AFTER INSERT ON refunds WHEN NEW.state = 'IN_PROGRESS' BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'refund.started', NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)), NEW.created_at
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
CREATE TRIGGER refunds_while_disputed BEFORE INSERT ON refunds
WHEN EXISTS (SELECT 1 FROM disputes WHERE transaction_id = NEW.transaction_id AND is_claimed AND state NOT IN ('WON', 'PREVENTED')) BEGIN
  SELECT RAISE(ABORT, 'payment_disputed');
END;
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds WHEN NEW.state NOT IN ('IN_PROGRESS', 'AWAITING_APPROVAL', 'LEAVING') BEGIN
  SELECT RAISE(ABORT, 'refund_must_begin');
END;
CREATE TRIGGER refunds_final BEFORE UPDATE ON refunds
WHEN OLD.state NOT IN ('IN_PROGRESS', 'AWAITING_APPROVAL', 'LEAVING') OR NEW.amount_minor <> OLD.amount_minor OR NEW.transaction_id <> OLD.transaction_id
  OR NEW.created_by <> OLD.created_by OR (OLD.state = 'IN_PROGRESS' AND NEW.state NOT IN ('IN_PROGRESS', 'SUCCESS', 'FAILED'))
  OR (OLD.state = 'AWAITING_APPROVAL' AND NEW.state IN ('LEAVING', 'SUCCESS', 'FAILED'))
  OR (OLD.state = 'LEAVING' AND NEW.state NOT IN ('LEAVING', 'IN_PROGRESS', 'RECALLED')) BEGIN
  SELECT RAISE(ABORT, 'refund_final');
END;
CREATE TRIGGER refunds_leave BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'LEAVING' AND NEW.state <> 'LEAVING'
  AND EXISTS (SELECT 1 FROM leaving_acts WHERE about_id = OLD.transaction_id AND state = 'WAITING') BEGIN
  SELECT RAISE(ABORT, 'refund_leaves');
END;
CREATE TRIGGER webhook_messages_of_approved_refunds AFTER UPDATE OF state ON refunds
WHEN OLD.state IN ('AWAITING_APPROVAL', 'LEAVING') AND NEW.state = 'IN_PROGRESS' BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'refund.started', NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)),
    iif(OLD.state = 'LEAVING', NEW.created_at + 60000, coalesce(NEW.reviewed_at, NEW.created_at))
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
CREATE TRIGGER refund_hours_count AFTER INSERT ON refunds BEGIN
  INSERT INTO refund_hours (application_id, maker_id, hour, amount_minor)
  SELECT application_id, NEW.created_by, NEW.created_at / 3600000, NEW.amount_minor FROM transactions WHERE id = NEW.transaction_id
  ON CONFLICT DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor;
END;
CREATE TRIGGER refund_hours_give_back AFTER UPDATE OF state ON refunds WHEN NEW.state IN ('FAILED', 'REJECTED', 'RECALLED', 'EXPIRED') BEGIN
  UPDATE refund_hours SET amount_minor = amount_minor - OLD.amount_minor
  WHERE application_id = (SELECT application_id FROM transactions WHERE id = OLD.transaction_id)
    AND maker_id = OLD.created_by AND hour = OLD.created_at / 3600000;
END;

CREATE TABLE `report_links` (
  `id` text PRIMARY KEY NOT NULL,
  `word_hash` text NOT NULL,
  `sending_id` text NOT NULL,
  `user_id` text NOT NULL,
  `expires_at` integer NOT NULL,
  FOREIGN KEY (`sending_id`) REFERENCES `report_sendings`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `report_links_by_expiry` ON `report_links` (`expires_at`);
CREATE UNIQUE INDEX `report_links_word` ON `report_links` (`word_hash`);

CREATE TABLE `report_people` (
  `report_id` text NOT NULL,
  `user_id` text NOT NULL,
  PRIMARY KEY(`report_id`, `user_id`),
  FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `report_sendings` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `report_id` text NOT NULL,
  `from_day` text NOT NULL,
  `to_day` text NOT NULL,
  `withdrawal_id` text,
  `people` integer NOT NULL,
  `sent_at` integer NOT NULL,
  FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `report_sendings_id` ON `report_sendings` (`id`);
CREATE INDEX `report_sendings_of_report` ON `report_sendings` (`report_id`,`seq`);

CREATE TABLE `reports` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `region` text NOT NULL,
  `file` text NOT NULL,
  `rhythm` text NOT NULL,
  `language` text NOT NULL,
  `next_at` integer,
  `after_nth` integer,
  `stopped_because` text,
  `stopped_by_name` text,
  `stopped_at` integer,
  `made_by` text NOT NULL,
  `made_by_name` text NOT NULL,
  `made_at` integer NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "reports_rhythm" CHECK(rhythm IN ('DAILY', 'WEEKLY', 'MONTHLY', 'WITHDRAWAL')),
  CONSTRAINT "reports_file" CHECK(rhythm <> 'WITHDRAWAL' OR file NOT IN ('PDF', 'EXCEL')),
  CONSTRAINT "reports_when" CHECK((rhythm = 'WITHDRAWAL') = (after_nth IS NOT NULL)),
  CONSTRAINT "reports_state" CHECK((stopped_at IS NULL) = (stopped_because IS NULL) AND (rhythm <> 'WITHDRAWAL' AND stopped_at IS NULL) = (next_at IS NOT NULL))
);
CREATE INDEX `reports_by_merchant` ON `reports` (`merchant_id`,`seq`);
CREATE INDEX `reports_due` ON `reports` (`next_at`) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX `reports_id` ON `reports` (`id`);
CREATE INDEX `reports_of_withdrawals` ON `reports` (`application_id`) WHERE after_nth IS NOT NULL AND stopped_at IS NULL;

CREATE TABLE `review_rounds` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `round` integer NOT NULL,
  `region` text NOT NULL,
  `handed_in` text NOT NULL,
  `submitted_at` integer NOT NULL,
  `submitted_by_name` text NOT NULL,
  `decided_at` integer,
  `decided_by_name` text,
  `is_approved` integer,
  `errors` text DEFAULT '[]' NOT NULL,
  FOREIGN KEY (`application_id`) REFERENCES `connections`(`application_id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "review_rounds_decided" CHECK((decided_at IS NULL) = (is_approved IS NULL))
);
CREATE UNIQUE INDEX `review_rounds_once` ON `review_rounds` (`application_id`,`round`);
CREATE INDEX `review_rounds_waiting` ON `review_rounds` (`submitted_at`) WHERE decided_at IS NULL;
CREATE TRIGGER review_rounds_stay BEFORE UPDATE ON review_rounds WHEN OLD.decided_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'review_round_stays');
END;

CREATE TABLE `saved_cards` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `customer_ref` text,
  `transaction_id` text NOT NULL,
  `brand` text NOT NULL,
  `last4` text NOT NULL,
  `holder` text NOT NULL,
  `end_month` integer NOT NULL,
  `end_year` integer NOT NULL,
  `consent_text` text NOT NULL,
  `consent_language` text NOT NULL,
  `consent_at` integer NOT NULL,
  `saved_at` integer,
  `removed_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `saved_cards_of_customer` ON `saved_cards` (`application_id`,`customer_ref`) WHERE saved_at IS NOT NULL AND removed_at IS NULL;
CREATE UNIQUE INDEX `saved_cards_of_payment` ON `saved_cards` (`transaction_id`);

CREATE TABLE `saved_views` (
  `id` text PRIMARY KEY NOT NULL,
  `user_id` text,
  `merchant_id` text,
  `list` text NOT NULL,
  `name` text NOT NULL,
  `name_key` text NOT NULL,
  `query` text NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "saved_views_one_keeper" CHECK((user_id IS NULL) <> (merchant_id IS NULL))
);
CREATE UNIQUE INDEX `saved_views_of_merchant` ON `saved_views` (`merchant_id`,`list`,`name_key`);
CREATE UNIQUE INDEX `saved_views_of_user` ON `saved_views` (`user_id`,`list`,`name_key`);
CREATE TRIGGER saved_views_are_few BEFORE INSERT ON saved_views
WHEN (SELECT count(*) FROM saved_views WHERE list = NEW.list AND (user_id = NEW.user_id OR merchant_id = NEW.merchant_id)) >= 10 BEGIN
  SELECT RAISE(ABORT, 'saved_views_full');
END;

CREATE TABLE `security_events` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `user_id` text NOT NULL,
  `kind` text NOT NULL,
  `actor_name` text,
  `browser` text DEFAULT '' NOT NULL,
  `system` text DEFAULT '' NOT NULL,
  `address` text DEFAULT '' NOT NULL,
  `change` text,
  `at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `security_events_by_user` ON `security_events` (`user_id`,`seq`);
CREATE UNIQUE INDEX `security_events_id` ON `security_events` (`id`);

CREATE TABLE `server_key_applications` (
  `key_id` text NOT NULL,
  `application_id` text NOT NULL,
  PRIMARY KEY(`key_id`, `application_id`),
  FOREIGN KEY (`key_id`) REFERENCES `server_keys`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `server_keys` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `region` text NOT NULL,
  `name` text NOT NULL,
  `key_hash` text NOT NULL,
  `hint` text NOT NULL,
  `scopes` text NOT NULL,
  `addresses` text NOT NULL,
  `made_by` text NOT NULL,
  `made_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `ends_at` integer,
  `ended_by_name` text,
  `replaced_by` text,
  `told_days` integer,
  `last_used_at` integer,
  `last_address` text DEFAULT '' NOT NULL,
  `last_country` text DEFAULT '' NOT NULL,
  `last_program` text DEFAULT '' NOT NULL,
  `last_call` text DEFAULT '' NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "server_keys_ended" CHECK(ended_by_name IS NULL OR ends_at IS NOT NULL)
);
CREATE INDEX `server_keys_ending` ON `server_keys` (`ends_at`) WHERE ends_at IS NOT NULL AND replaced_by IS NULL AND ended_by_name IS NULL;
CREATE UNIQUE INDEX `server_keys_hash` ON `server_keys` (`key_hash`);
CREATE INDEX `server_keys_of` ON `server_keys` (`merchant_id`,`created_at`);

CREATE TABLE `sessions` (
  `token_hash` text PRIMARY KEY NOT NULL,
  `public_id` text NOT NULL,
  `user_id` text NOT NULL,
  `browser` text DEFAULT '' NOT NULL,
  `system` text DEFAULT '' NOT NULL,
  `address` text DEFAULT '' NOT NULL,
  `last_used_at` integer NOT NULL,
  `remember_me` integer DEFAULT false NOT NULL,
  `created_at` integer NOT NULL,
  `idle_expires_at` integer NOT NULL,
  `absolute_expires_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "sessions_idle_within_absolute" CHECK(idle_expires_at <= absolute_expires_at)
);
CREATE INDEX `sessions_by_expiry` ON `sessions` (`idle_expires_at`);
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);
CREATE UNIQUE INDEX `sessions_public_id` ON `sessions` (`public_id`);

CREATE TABLE `sign_in_throttles` (
  `username_hash` text PRIMARY KEY NOT NULL,
  `failures` integer NOT NULL,
  `last_failure_at` integer NOT NULL,
  `next_try_at` integer NOT NULL,
  CONSTRAINT "sign_in_throttles_failures" CHECK(failures >= 0)
);
CREATE INDEX `sign_in_throttles_by_age` ON `sign_in_throttles` (`last_failure_at`);

CREATE TABLE `signing_documents` (
  `request_id` text PRIMARY KEY NOT NULL,
  `prepared` blob NOT NULL,
  `certificate` blob NOT NULL,
  `text` text NOT NULL,
  FOREIGN KEY (`request_id`) REFERENCES `signing_requests`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `signing_requests` (
  `id` text PRIMARY KEY NOT NULL,
  `session_id` text NOT NULL,
  `purpose` text NOT NULL,
  `application_id` text NOT NULL,
  `user_id` text NOT NULL,
  `user_name` text NOT NULL,
  `method` text NOT NULL,
  `phone` text NOT NULL,
  `signer_id` text NOT NULL,
  `control_code` text NOT NULL,
  `status` text DEFAULT 'PENDING' NOT NULL,
  `full_name` text,
  `fin` text,
  `certificates` text DEFAULT '[]' NOT NULL,
  `waits` integer DEFAULT 0 NOT NULL,
  `created_at` integer NOT NULL,
  `expires_at` integer NOT NULL,
  `session_ends_at` integer NOT NULL,
  `ended_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "signing_requests_ended" CHECK((status = 'PENDING') = (ended_at IS NULL))
);
CREATE INDEX `signing_requests_by_application` ON `signing_requests` (`application_id`,`created_at`);
CREATE UNIQUE INDEX `signing_requests_one_of_application` ON `signing_requests` (`application_id`) WHERE status = 'PENDING';
CREATE UNIQUE INDEX `signing_requests_one_of_phone` ON `signing_requests` (`phone`) WHERE status = 'PENDING';
CREATE INDEX `signing_requests_open` ON `signing_requests` (`expires_at`) WHERE status = 'PENDING';

CREATE TABLE `signing_secrets` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `sealed` text NOT NULL,
  `hint` text NOT NULL,
  `created_at` integer NOT NULL,
  `ends_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `signing_secrets_of` ON `signing_secrets` (`application_id`,`created_at`);
CREATE UNIQUE INDEX `signing_secrets_one_in_use` ON `signing_secrets` (`application_id`) WHERE ends_at IS NULL;

CREATE TABLE `test_invoices` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `code` text NOT NULL,
  `application_id` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `currency` text NOT NULL,
  `description` text NOT NULL,
  `language` text NOT NULL,
  `status` text DEFAULT 'PENDING' NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `answered_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `connections`(`application_id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "test_invoices_amount" CHECK(amount_minor >= 100 AND amount_minor < 4000000),
  CONSTRAINT "test_invoices_status" CHECK(status IN ('PENDING', 'DECLINED', 'PAID')),
  CONSTRAINT "test_invoices_answered" CHECK((status = 'PENDING') = (answered_at IS NULL))
);
CREATE INDEX `test_invoices_by_application` ON `test_invoices` (`application_id`,`seq`);
CREATE UNIQUE INDEX `test_invoices_code` ON `test_invoices` (`code`);
CREATE UNIQUE INDEX `test_invoices_id` ON `test_invoices` (`id`);

CREATE TABLE `till_sales` (
  `invoice_id` text PRIMARY KEY NOT NULL,
  `shift_id` text NOT NULL,
  `tip_minor` integer NOT NULL,
  `sold_by` text NOT NULL,
  `sold_by_name` text NOT NULL,
  `sold_at` integer NOT NULL,
  FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`shift_id`) REFERENCES `till_shifts`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "till_sales_tip" CHECK(tip_minor >= 0)
);
CREATE INDEX `till_sales_by_shift` ON `till_sales` (`shift_id`,`sold_at`);

CREATE TABLE `till_shifts` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `number` integer NOT NULL,
  `opened_by` text NOT NULL,
  `opened_by_name` text NOT NULL,
  `opened_at` integer NOT NULL,
  `closes_at` integer NOT NULL,
  `closed_by` text,
  `closed_by_name` text,
  `closed_at` integer,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "till_shifts_closed" CHECK(closed_by IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX `till_shifts_by_number` ON `till_shifts` (`application_id`,`number`);
CREATE UNIQUE INDEX `till_shifts_one_open` ON `till_shifts` (`application_id`) WHERE closed_at IS NULL;
CREATE INDEX `till_shifts_to_close` ON `till_shifts` (`closes_at`) WHERE closed_at IS NULL;

CREATE TABLE `transaction_days` (
  `application_id` text NOT NULL,
  `day` text NOT NULL,
  `status` text NOT NULL,
  `count` integer NOT NULL,
  `amount_minor` integer NOT NULL,
  `gross_minor` integer NOT NULL,
  `fee_minor` integer NOT NULL,
  `refunded_minor` integer NOT NULL,
  PRIMARY KEY(`application_id`, `day`, `status`)
);

CREATE TABLE `transaction_events` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `transaction_id` text NOT NULL,
  `kind` text NOT NULL,
  `actor` text,
  `actor_name` text,
  `amount_minor` integer,
  `detail` text,
  `at` integer NOT NULL,
  FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `transaction_events_by_transaction` ON `transaction_events` (`transaction_id`,`seq`);
CREATE TRIGGER transaction_events_never_change BEFORE UPDATE ON transaction_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
CREATE TRIGGER transaction_events_never_go BEFORE DELETE ON transaction_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
CREATE TRIGGER order_callbacks_of_states AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUND_ASKED', 'REFUND_REJECTED', 'REFUND_RECALLED', 'REFUND_EXPIRED',
  'REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO order_callbacks (transaction_id, url, created_at, next_attempt_at)
  SELECT transaction_id, terms ->> 'callbackUrl', NEW.at, NEW.at
  FROM orders WHERE transaction_id = NEW.transaction_id AND terms ->> 'callbackUrl' IS NOT NULL;
END;
CREATE TRIGGER webhook_messages_of_payments AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, CASE NEW.kind WHEN 'APPROVED' THEN 'payment.paid' WHEN 'HELD' THEN 'payment.held' WHEN 'COMPLETED' THEN 'payment.captured' WHEN 'DECLINED' THEN 'payment.declined' WHEN 'CANCELED' THEN 'payment.canceled' WHEN 'EXPIRED' THEN 'payment.expired' WHEN 'REVERSED' THEN 'payment.reversed' WHEN 'REFUNDED' THEN 'payment.refunded' WHEN 'REFUND_FAILED' THEN 'payment.refund_failed' ELSE 'test' END, t.id, t.id,
    json_object('id', t.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'invoiceId', t.invoice_id, 'invoiceCode', t.invoice_code,
    'paymentLinkId', t.payment_link_id, 'bookingId', t.booking_id, 'status', t.status, 'amountMinor', coalesce(NEW.amount_minor, t.amount_minor), 'currency', t.currency,
    'reference', t.reference, 'metadata', json(t.metadata)), NEW.at
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND t.payment_method IS NOT 'CASH' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'link.paid', l.id, t.id,
    json_object('id', l.id, 'appId', t.application_id, 'code', l.code, 'transactionId', t.id, 'orderId', t.order_id, 'status', l.status,
      'amountMinor', coalesce(NEW.amount_minor, t.amount_minor), 'currency', t.currency,
      'reference', t.reference, 'metadata', json(t.metadata)), NEW.at
  FROM transactions t JOIN payment_links l ON l.id = t.payment_link_id
  WHERE t.id = NEW.transaction_id AND NEW.kind IN ('APPROVED', 'COMPLETED') AND l.kind = 'LINK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;

CREATE VIRTUAL TABLE transaction_search USING fts5(scope, name, email, phone, description, booking, code, rrn, orderid, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');

CREATE TABLE `transactions` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `attempt_key` text NOT NULL,
  `session_id` text NOT NULL,
  `order_id` text NOT NULL,
  `order_language` text NOT NULL,
  `rrn` text,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `region` text NOT NULL,
  `invoice_id` text,
  `invoice_code` text,
  `booking_id` text,
  `source` text DEFAULT 'INVOICE' NOT NULL,
  `payment_link_id` text,
  `optional_code` text,
  `full_name` text NOT NULL,
  `email` text,
  `phone` text,
  `customer_key` text GENERATED ALWAYS AS ((iif(trim(coalesce(email, '')) <> '', 'e:' || lower(trim(email)), iif(coalesce(phone, '') <> '', 'p:' || phone, NULL)))) VIRTUAL,
  `description` text NOT NULL,
  `operation` text NOT NULL,
  `status` text NOT NULL,
  `payment_method` text NOT NULL,
  `currency` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `gross_minor` integer DEFAULT 0 NOT NULL,
  `fee_minor` integer DEFAULT 0 NOT NULL,
  `net_minor` integer DEFAULT 0 NOT NULL,
  `refunded_minor` integer DEFAULT 0 NOT NULL,
  `commission_basis_points` integer NOT NULL,
  `card_brand` text,
  `card_last4` text,
  `installment_card` text,
  `installment_period` integer,
  `three_ds` text DEFAULT 'NONE' NOT NULL,
  `response_code` text,
  `response_description` text,
  `refund_reason` text,
  `capture_by` integer,
  `created_at` integer NOT NULL,
  `created_day` text NOT NULL,
  `completed_at` integer,
  `search` text NOT NULL,
  `acts` text DEFAULT '{}' NOT NULL,
  `reference` text,
  `metadata` text,
  `dispute_id` text,
  `dispute_state` text,
  `dispute_is_claimed` integer,
  `dispute_respond_by` integer,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "transactions_amount" CHECK(amount_minor >= 1 AND amount_minor < 4000000),
  CONSTRAINT "transactions_capture_within_amount" CHECK(gross_minor BETWEEN 0 AND amount_minor),
  CONSTRAINT "transactions_net" CHECK(net_minor = gross_minor - fee_minor AND fee_minor >= 0),
  CONSTRAINT "transactions_refund_within_gross" CHECK(refunded_minor BETWEEN 0 AND gross_minor),
  CONSTRAINT "transactions_last4" CHECK(card_last4 IS NULL OR length(card_last4) = 4)
);
CREATE UNIQUE INDEX `transactions_attempt` ON `transactions` (`attempt_key`);
CREATE INDEX `transactions_by_application` ON `transactions` (`application_id`,`created_at`,`seq`);
CREATE INDEX `transactions_by_application_status` ON `transactions` (`application_id`,`status`,`created_at`,`seq`);
CREATE INDEX `transactions_by_booking` ON `transactions` (`application_id`,`booking_id`) WHERE booking_id IS NOT NULL;
CREATE INDEX `transactions_by_customer` ON `transactions` (`merchant_id`,`customer_key`,`created_at`,`seq`);
CREATE INDEX `transactions_by_invoice` ON `transactions` (`invoice_id`,`seq`);
CREATE INDEX `transactions_by_link` ON `transactions` (`payment_link_id`,`seq`) WHERE payment_link_id IS NOT NULL;
CREATE INDEX `transactions_by_merchant` ON `transactions` (`merchant_id`,`created_at`,`seq`);
CREATE INDEX `transactions_by_merchant_amount` ON `transactions` (`merchant_id`,`amount_minor`,`created_at`,`seq`);
CREATE INDEX `transactions_by_merchant_card` ON `transactions` (`merchant_id`,`card_last4`,`created_at`,`seq`);
CREATE INDEX `transactions_by_merchant_status` ON `transactions` (`merchant_id`,`status`,`created_at`,`seq`);
CREATE INDEX `transactions_by_reference` ON `transactions` (`application_id`,`reference`) WHERE reference IS NOT NULL;
CREATE INDEX `transactions_by_region` ON `transactions` (`region`,`created_at`,`seq`);
CREATE INDEX `transactions_disputed` ON `transactions` (`merchant_id`,`dispute_state`,`created_at`,`seq`) WHERE dispute_state IS NOT NULL;
CREATE UNIQUE INDEX `transactions_id` ON `transactions` (`id`);
CREATE UNIQUE INDEX `transactions_order` ON `transactions` (`order_id`);
CREATE UNIQUE INDEX `transactions_session` ON `transactions` (`session_id`);
CREATE INDEX `transactions_to_lapse` ON `transactions` (`capture_by`) WHERE status = 'PREAUTH_APPROVED';
CREATE INDEX `transactions_to_lapse_by_application` ON `transactions` (`application_id`,`capture_by`) WHERE status = 'PREAUTH_APPROVED';
CREATE INDEX `transactions_to_lapse_by_merchant` ON `transactions` (`merchant_id`,`capture_by`) WHERE status = 'PREAUTH_APPROVED';
CREATE INDEX `transactions_unfinished` ON `transactions` (`created_at`) WHERE status IN ('CREATED', 'PENDING');
CREATE TRIGGER transactions_terms_fixed BEFORE UPDATE OF amount_minor, currency, application_id, invoice_id ON transactions
WHEN NEW.amount_minor <> OLD.amount_minor OR NEW.currency <> OLD.currency OR NEW.application_id <> OLD.application_id
  OR NEW.invoice_id IS NOT OLD.invoice_id BEGIN
  SELECT RAISE(ABORT, 'transaction_terms_fixed');
END;
CREATE TRIGGER transactions_stay BEFORE DELETE ON transactions BEGIN
  SELECT RAISE(ABORT, 'transaction_stays');
END;
CREATE TRIGGER transactions_begin_in_living BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM applications WHERE id = NEW.application_id AND deleted_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'application_gone');
END;
CREATE TRIGGER transactions_recorded AFTER INSERT ON transactions BEGIN
  INSERT INTO recorded_days (list, region, day, first_seq, last_seq) VALUES ('transactions', NEW.region, NEW.created_day, NEW.seq, NEW.seq)
  ON CONFLICT (list, region, day) DO UPDATE SET first_seq = min(first_seq, excluded.first_seq), last_seq = max(last_seq, excluded.last_seq);
END;
CREATE TRIGGER transactions_days_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
CREATE TRIGGER transactions_days_move AFTER UPDATE OF status, amount_minor, gross_minor, fee_minor, refunded_minor ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
CREATE TRIGGER transactions_days_take AFTER DELETE ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
END;
CREATE TRIGGER transactions_search_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_search (rowid, scope, name, email, phone, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || coalesce((SELECT ' ' || group_concat(value, ' ') FROM json_each(NEW.acts)), ''),
    NEW.search ->> 'name',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'description',
    NEW.search ->> 'booking',
    NEW.search ->> 'code',
    NEW.search ->> 'rrn',
    NEW.search ->> 'orderid');
END;
CREATE TRIGGER transactions_search_change AFTER UPDATE OF search, status, amount_minor, card_last4, acts ON transactions
WHEN NEW.search <> OLD.search OR NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor OR NEW.card_last4 IS NOT OLD.card_last4 OR NEW.acts <> OLD.acts BEGIN
  DELETE FROM transaction_search WHERE rowid = OLD.seq;
  INSERT INTO transaction_search (rowid, scope, name, email, phone, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || coalesce((SELECT ' ' || group_concat(value, ' ') FROM json_each(NEW.acts)), ''),
    NEW.search ->> 'name',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'description',
    NEW.search ->> 'booking',
    NEW.search ->> 'code',
    NEW.search ->> 'rrn',
    NEW.search ->> 'orderid');
END;
CREATE TRIGGER transactions_search_take AFTER DELETE ON transactions BEGIN
  DELETE FROM transaction_search WHERE rowid = OLD.seq;
END;
CREATE TRIGGER transactions_customers_add AFTER INSERT ON transactions BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 0, 1, NEW.gross_minor - NEW.refunded_minor, 0, NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'name', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
END;
CREATE TRIGGER transactions_customers_sum AFTER UPDATE OF gross_minor, refunded_minor ON transactions
WHEN NEW.full_name = OLD.full_name AND NEW.email IS OLD.email AND NEW.phone IS OLD.phone AND NEW.application_id = OLD.application_id
  AND NEW.gross_minor - NEW.refunded_minor <> OLD.gross_minor - OLD.refunded_minor BEGIN
  UPDATE customer_applications SET paid_minor = paid_minor + (NEW.gross_minor - NEW.refunded_minor) - (OLD.gross_minor - OLD.refunded_minor)
  WHERE application_id = NEW.application_id
    AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.customer_key);
END;
CREATE TRIGGER transactions_customers_move AFTER UPDATE OF full_name, email, phone, application_id ON transactions
WHEN NEW.full_name <> OLD.full_name OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone OR NEW.application_id <> OLD.application_id BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 0, 1, NEW.gross_minor - NEW.refunded_minor, 0, NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'name', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
  INSERT INTO customer_departures (merchant_id, application_id, key, invoices, payments, paid_minor, owed_minor)
  VALUES (OLD.merchant_id, OLD.application_id, OLD.customer_key, 0, 1, OLD.gross_minor - OLD.refunded_minor, 0);
END;

CREATE TABLE `user_permissions` (
  `user_id` text NOT NULL,
  `permission` text NOT NULL,
  `granted_by` text,
  `granted_at` integer NOT NULL,
  PRIMARY KEY(`user_id`, `permission`),
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `users` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text,
  `region` text NOT NULL,
  `username` text NOT NULL,
  `email` text NOT NULL,
  `email_proven` integer DEFAULT true NOT NULL,
  `full_name` text NOT NULL,
  `first_name` text DEFAULT '' NOT NULL,
  `last_name` text DEFAULT '' NOT NULL,
  `search_name` text DEFAULT '' NOT NULL,
  `mobile_phone` text NOT NULL,
  `fin` text DEFAULT '' NOT NULL,
  `role` text NOT NULL,
  `user_type` text NOT NULL,
  `password_hash` text NOT NULL,
  `password_set_at` integer,
  `language` text DEFAULT 'en' NOT NULL,
  `active` integer DEFAULT true NOT NULL,
  `attached_card` integer DEFAULT false NOT NULL,
  `created_by` text,
  `created_at` integer NOT NULL,
  `deleted_at` integer,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "users_staff_without_merchant" CHECK((user_type = 'STAFF') = (merchant_id IS NULL))
);
CREATE INDEX `users_by_merchant` ON `users` (`merchant_id`,`created_at`);
CREATE INDEX `users_by_name` ON `users` (`merchant_id`,`search_name`,`id`);
CREATE UNIQUE INDEX `users_username` ON `users` (`username`) WHERE deleted_at IS NULL;
CREATE TRIGGER users_keep_an_owner BEFORE UPDATE OF role, active, deleted_at ON users
WHEN OLD.role IN ('ROLE_SUSER', 'ROLE_USER') AND OLD.active AND OLD.deleted_at IS NULL AND OLD.password_set_at IS NOT NULL
  AND NOT (NEW.role IN ('ROLE_SUSER', 'ROLE_USER') AND NEW.active AND NEW.deleted_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM users WHERE merchant_id = OLD.merchant_id AND id <> OLD.id AND role IN ('ROLE_SUSER', 'ROLE_USER')
      AND active AND deleted_at IS NULL AND password_set_at IS NOT NULL
  ) BEGIN
  SELECT RAISE(ABORT, 'last_owner');
END;

CREATE TABLE `wallet_movements` (
  `seq` integer PRIMARY KEY NOT NULL,
  `account_id` text NOT NULL,
  `journal_id` text NOT NULL,
  `nth` integer NOT NULL,
  `at` integer NOT NULL,
  `kind` text NOT NULL,
  `operation` text NOT NULL,
  `subject_id` text NOT NULL,
  `number` text NOT NULL,
  `gross_minor` integer NOT NULL,
  `fee_minor` integer NOT NULL,
  `net_minor` integer NOT NULL,
  `balance_minor` integer NOT NULL,
  `in_minor` integer NOT NULL,
  `out_minor` integer NOT NULL,
  `fees_minor` integer NOT NULL,
  `kind_nth` integer NOT NULL,
  `kind_in_minor` integer NOT NULL,
  `kind_out_minor` integer NOT NULL,
  `kind_fees_minor` integer NOT NULL,
  `credited_minor` integer DEFAULT 0 NOT NULL,
  `kind_credited_minor` integer DEFAULT 0 NOT NULL,
  `credits` integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (`seq`) REFERENCES `postings`(`seq`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`journal_id`) REFERENCES `journal_transactions`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "wallet_movements_net" CHECK(gross_minor - fee_minor = net_minor)
);
CREATE INDEX `wallet_movements_by_account` ON `wallet_movements` (`account_id`,`at`,`seq`);
CREATE INDEX `wallet_movements_by_amount` ON `wallet_movements` (`account_id`,abs(gross_minor),`at`,`seq`);
CREATE INDEX `wallet_movements_by_kind` ON `wallet_movements` (`account_id`,`kind`,`at`,`seq`);
CREATE INDEX `wallet_movements_by_kind_amount` ON `wallet_movements` (`account_id`,`kind`,abs(gross_minor),`at`,`seq`);
CREATE INDEX `wallet_movements_by_number` ON `wallet_movements` (`account_id`,`number`,`at`,`seq`);
CREATE UNIQUE INDEX `wallet_movements_credited` ON `wallet_movements` (`account_id`,`credited_minor`) WHERE net_minor > 0;
CREATE UNIQUE INDEX `wallet_movements_credits` ON `wallet_movements` (`account_id`,`credits`) WHERE net_minor > 0;
CREATE UNIQUE INDEX `wallet_movements_debits` ON `wallet_movements` (`account_id`,nth - credits) WHERE net_minor < 0;
CREATE UNIQUE INDEX `wallet_movements_nth` ON `wallet_movements` (`account_id`,`nth`);
CREATE UNIQUE INDEX `wallet_movements_payouts` ON `wallet_movements` (`account_id`,credited_minor - balance_minor) WHERE operation IN ('PAYOUT', 'WITHDRAWAL');
CREATE TRIGGER wallet_movements_follow_postings BEFORE INSERT ON wallet_movements
WHEN NOT EXISTS (SELECT 1 FROM postings WHERE seq = NEW.seq AND account_id = NEW.account_id AND journal_id = NEW.journal_id
  AND amount_minor = NEW.net_minor AND balance_minor = NEW.balance_minor) BEGIN
  SELECT RAISE(ABORT, 'movement_without_posting');
END;
CREATE TRIGGER wallet_movements_never_go BEFORE DELETE ON wallet_movements BEGIN
  SELECT RAISE(ABORT, 'movement_immutable');
END;
CREATE TRIGGER wallet_movements_never_change BEFORE UPDATE ON wallet_movements BEGIN
  SELECT RAISE(ABORT, 'movement_immutable');
END;

CREATE TABLE `wallet_reserves` (
  `account_id` text NOT NULL,
  `reference` text NOT NULL,
  `kind` text NOT NULL,
  `operation` text NOT NULL,
  `subject_id` text NOT NULL,
  `number` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `since` integer NOT NULL,
  PRIMARY KEY(`account_id`, `reference`),
  FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `wallet_reserves_by_account` ON `wallet_reserves` (`account_id`,`since`);

CREATE TABLE `wallet_transfer_ends` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `transfer_id` text NOT NULL,
  `direction` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`transfer_id`) REFERENCES `wallet_transfers`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `wallet_transfer_ends_by_application` ON `wallet_transfer_ends` (`application_id`,`created_at`,`seq`);
CREATE INDEX `wallet_transfer_ends_by_merchant` ON `wallet_transfer_ends` (`merchant_id`,`created_at`,`seq`);
CREATE UNIQUE INDEX `wallet_transfer_ends_once` ON `wallet_transfer_ends` (`transfer_id`,`direction`);

CREATE TABLE `wallet_transfers` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `kind` text NOT NULL,
  `from_application_id` text,
  `to_application_id` text,
  `to_phone` text,
  `operator` text,
  `currency` text NOT NULL,
  `amount_minor` integer NOT NULL,
  `description` text DEFAULT '' NOT NULL,
  `created_by` text NOT NULL,
  `created_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`from_application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`to_application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "wallet_transfers_amount" CHECK(amount_minor >= 1),
  CONSTRAINT "wallet_transfers_two_ends" CHECK(from_application_id IS NOT to_application_id)
);
CREATE INDEX `wallet_transfers_from` ON `wallet_transfers` (`from_application_id`,`created_at`,`seq`);
CREATE UNIQUE INDEX `wallet_transfers_id` ON `wallet_transfers` (`id`);
CREATE INDEX `wallet_transfers_to` ON `wallet_transfers` (`to_application_id`,`created_at`,`seq`);

CREATE TABLE `webhook_addresses` (
  `id` text PRIMARY KEY NOT NULL,
  `merchant_id` text NOT NULL,
  `region` text NOT NULL,
  `url` text NOT NULL,
  `form` text NOT NULL,
  `types` text NOT NULL,
  `set_by` text NOT NULL,
  `set_by_name` text NOT NULL,
  `created_at` integer NOT NULL,
  `set_at` integer NOT NULL,
  `failing_since` integer,
  `paused_at` integer,
  `gone_at` integer,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "webhook_addresses_form" CHECK(form IN ('OLD', 'STANDARD'))
);
CREATE INDEX `webhook_addresses_of` ON `webhook_addresses` (`merchant_id`,`created_at`);

CREATE TABLE `webhook_applications` (
  `webhook_id` text NOT NULL,
  `application_id` text NOT NULL,
  PRIMARY KEY(`webhook_id`, `application_id`),
  FOREIGN KEY (`webhook_id`) REFERENCES `webhook_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `webhook_applications_by_application` ON `webhook_applications` (`application_id`);

CREATE TABLE `webhook_deliveries` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `message_seq` integer NOT NULL,
  `webhook_id` text NOT NULL,
  `state` text DEFAULT 'WAITING' NOT NULL,
  `attempts` integer DEFAULT 0 NOT NULL,
  `answer_status` integer,
  `answer_text` text,
  `fault` text,
  `begun_at` integer NOT NULL,
  `next_attempt_at` integer,
  `delivered_at` integer,
  `form` text,
  `history` text DEFAULT '[]' NOT NULL,
  FOREIGN KEY (`message_seq`) REFERENCES `webhook_messages`(`seq`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`webhook_id`) REFERENCES `webhook_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "webhook_deliveries_state" CHECK(state IN ('WAITING', 'DELIVERED', 'GIVEN_UP'))
);
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,`next_attempt_at`) WHERE state = 'WAITING';
CREATE INDEX `webhook_deliveries_of_message` ON `webhook_deliveries` (`message_seq`);
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`webhook_id`,`message_seq`);

CREATE TABLE `webhook_messages` (
  `seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `id` text NOT NULL,
  `merchant_id` text NOT NULL,
  `application_id` text,
  `type` text NOT NULL,
  `about_id` text NOT NULL,
  `transaction_id` text,
  `data` text NOT NULL,
  `created_at` integer NOT NULL,
  FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `webhook_messages_about` ON `webhook_messages` (`about_id`);
CREATE INDEX `webhook_messages_by_age` ON `webhook_messages` (`created_at`);
CREATE UNIQUE INDEX `webhook_messages_id` ON `webhook_messages` (`id`);
CREATE TRIGGER webhook_deliveries_of_messages AFTER INSERT ON webhook_messages BEGIN
  INSERT INTO webhook_deliveries (message_seq, webhook_id, state, begun_at, next_attempt_at)
  SELECT NEW.seq, w.id, iif(w.gone_at IS NULL, 'WAITING', 'GIVEN_UP'), NEW.created_at, iif(w.gone_at IS NULL, NEW.created_at, NULL) FROM webhook_addresses w
  WHERE w.merchant_id = NEW.merchant_id AND instr(w.types, '"' || NEW.type || '"') > 0 AND EXISTS (
    SELECT 1 FROM webhook_applications a WHERE a.webhook_id = w.id AND (
      a.application_id = NEW.application_id
      OR (NEW.application_id IS NULL AND a.application_id IN (SELECT k.application_id FROM server_key_applications k WHERE k.key_id = NEW.about_id))
    )
  );
END;

CREATE TABLE `webhook_receipts` (
  `id` text PRIMARY KEY NOT NULL,
  `application_id` text NOT NULL,
  `signature` text NOT NULL,
  `is_genuine` integer NOT NULL,
  `body` text NOT NULL,
  `received_at` integer NOT NULL,
  FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `webhook_receipts_by_application` ON `webhook_receipts` (`application_id`,`received_at`);

CREATE TABLE `webhook_secrets` (
  `id` text PRIMARY KEY NOT NULL,
  `webhook_id` text NOT NULL,
  `sealed` text NOT NULL,
  `hint` text NOT NULL,
  `created_at` integer NOT NULL,
  `ends_at` integer,
  FOREIGN KEY (`webhook_id`) REFERENCES `webhook_addresses`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `webhook_secrets_of` ON `webhook_secrets` (`webhook_id`,`created_at`);
CREATE UNIQUE INDEX `webhook_secrets_one_active` ON `webhook_secrets` (`webhook_id`) WHERE ends_at IS NULL;
