CREATE TABLE `application_configs` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`default_sms_template` text NOT NULL,
	`application_mail` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `application_configs_application` ON `application_configs` (`application_id`);--> statement-breakpoint
CREATE TABLE `application_keys` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `application_keys_one_active` ON `application_keys` (`application_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE TABLE `application_logos` (
	`application_id` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` blob NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `applications_by_merchant` ON `applications` (`merchant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_by_status` ON `applications` (`region`,`status`,`updated_at`);--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `companies_by_merchant` ON `companies` (`merchant_id`);--> statement-breakpoint
CREATE TABLE `contracts` (
	`application_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`signed_by` text,
	`signed_at` integer,
	`agreement_accepted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `individuals_by_merchant` ON `individuals` (`merchant_id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`application_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `user_id`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memberships_by_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `signature_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`user_id` text NOT NULL,
	`phone` text NOT NULL,
	`purpose` text NOT NULL,
	`control_code` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `signature_requests_by_phone` ON `signature_requests` (`phone`,`created_at`);--> statement-breakpoint
CREATE INDEX `signature_requests_by_application` ON `signature_requests` (`application_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `signature_requests_by_expiry` ON `signature_requests` (`state`,`expires_at`);--> statement-breakpoint
CREATE TABLE `bulk_rows` (
	`bulk_upload_id` text NOT NULL,
	`row` integer NOT NULL,
	`invoice_id` text,
	`problems` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`bulk_upload_id`, `row`),
	FOREIGN KEY (`bulk_upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bulk_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`file_name` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	`due_date` text NOT NULL,
	`expiry_date` text NOT NULL,
	`success_count` integer DEFAULT 0 NOT NULL,
	`failure_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bulk_uploads_by_application` ON `bulk_uploads` (`application_id`,`uploaded_at`);--> statement-breakpoint
CREATE TABLE `invoice_days` (
	`application_id` text NOT NULL,
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`paid_minor` integer NOT NULL,
	PRIMARY KEY(`application_id`, `day`, `status`)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `invoice_events_by_invoice` ON `invoice_events` (`invoice_id`,`seq`);--> statement-breakpoint
CREATE TABLE `invoice_reminders` (
	`invoice_id` text NOT NULL,
	`reminder` text NOT NULL,
	`run_at` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `reminder`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_reminders_due` ON `invoice_reminders` (`run_at`);--> statement-breakpoint
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
	`currency` text NOT NULL,
	`full_name` text NOT NULL,
	`phone` text NOT NULL,
	`email` text,
	`description` text NOT NULL,
	`booking_id` text NOT NULL,
	`language` text NOT NULL,
	`link_expiration_date` text NOT NULL,
	`expires_at` integer NOT NULL,
	`pre_auth` integer DEFAULT false NOT NULL,
	`partial_allowed` integer DEFAULT false NOT NULL,
	`scheduled_date` text,
	`due_date` text,
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
	`card_brand` text,
	`card_last4` text,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_day` text NOT NULL,
	`completed_by` text,
	`completed_at` integer,
	`last_modified_by` text NOT NULL,
	`last_modified_at` integer NOT NULL,
	`search` text NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_amount" CHECK(amount_minor >= 100 AND amount_minor < 4000000),
	CONSTRAINT "invoices_paid" CHECK(paid_minor >= 0 AND held_minor >= 0 AND paid_minor + held_minor <= amount_minor),
	CONSTRAINT "invoices_last4" CHECK(card_last4 IS NULL OR length(card_last4) = 4)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_id` ON `invoices` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_code` ON `invoices` (`code`);--> statement-breakpoint
CREATE INDEX `invoices_by_merchant` ON `invoices` (`merchant_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_merchant_status` ON `invoices` (`merchant_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_merchant_amount` ON `invoices` (`merchant_id`,`amount_minor`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_application` ON `invoices` (`application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_application_status` ON `invoices` (`application_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_region` ON `invoices` (`region`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_bulk_upload` ON `invoices` (`bulk_upload_id`) WHERE bulk_upload_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_to_expire` ON `invoices` (`expires_at`) WHERE status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0;--> statement-breakpoint
CREATE INDEX `invoices_to_expire_by_merchant` ON `invoices` (`merchant_id`,`expires_at`) WHERE status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0;--> statement-breakpoint
CREATE INDEX `invoices_to_run` ON `invoices` (`next_run_at`) WHERE next_run_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `journal_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`operation` text NOT NULL,
	`reference` text NOT NULL,
	`effect_key` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_transactions_effect` ON `journal_transactions` (`effect_key`);--> statement-breakpoint
CREATE INDEX `journal_transactions_by_application` ON `journal_transactions` (`application_id`,`at`);--> statement-breakpoint
CREATE INDEX `journal_transactions_by_reference` ON `journal_transactions` (`reference`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_of_application` ON `ledger_accounts` (`application_id`,`currency`,`kind`);--> statement-breakpoint
-- Written by hand here, because drizzle-kit knows no deferred references: postings come before the journal row that seals them.
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
--> statement-breakpoint
CREATE INDEX `postings_by_journal` ON `postings` (`journal_id`);--> statement-breakpoint
CREATE INDEX `postings_by_account` ON `postings` (`account_id`,`seq`);--> statement-breakpoint
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
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_links_amount" CHECK(amount_minor IS NULL OR (amount_minor >= 100 AND amount_minor < 4000000))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_id` ON `payment_links` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_code` ON `payment_links` (`code`);--> statement-breakpoint
CREATE INDEX `payment_links_by_merchant` ON `payment_links` (`merchant_id`,`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payment_links_by_application` ON `payment_links` (`application_id`,`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payment_links_by_region` ON `payment_links` (`region`,`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_one_qr` ON `payment_links` (`application_id`) WHERE kind = 'QR';--> statement-breakpoint
CREATE INDEX `payment_links_to_expire` ON `payment_links` (`expires_at`) WHERE status = 'ACTIVE' AND expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payouts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`merchant_id` text NOT NULL,
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`target` text NOT NULL,
	`target_masked` text NOT NULL,
	`card_type` text,
	`full_name` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`reviewed_by` text,
	`reviewed_by_name` text,
	`reviewed_at` integer,
	`reason` text,
	`finished_at` integer,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK(amount_minor >= 1 AND fee_minor >= 0),
	CONSTRAINT "payouts_four_eyes" CHECK(reviewed_by IS NULL OR reviewed_by <> created_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_id` ON `payouts` (`id`);--> statement-breakpoint
CREATE INDEX `payouts_by_merchant` ON `payouts` (`merchant_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_by_application` ON `payouts` (`application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_by_application_state` ON `payouts` (`application_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_in_progress` ON `payouts` (`created_at`) WHERE state = 'IN_PROGRESS';--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `qr_payments_id` ON `qr_payments` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `qr_payments_transaction` ON `qr_payments` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `qr_payments_by_merchant` ON `qr_payments` (`merchant_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `qr_payments_by_amount` ON `qr_payments` (`merchant_id`,`amount_minor`,`created_at`);--> statement-breakpoint
CREATE INDEX `qr_payments_by_phone` ON `qr_payments` (`merchant_id`,`phone_number`,`created_at`);--> statement-breakpoint
CREATE INDEX `qr_payments_by_code` ON `qr_payments` (`merchant_id`,`optional_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `qr_payments_by_application` ON `qr_payments` (`application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `qr_payments_by_region` ON `qr_payments` (`region`,`created_at`,`seq`);--> statement-breakpoint
CREATE TABLE `wallet_transfers` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`from_application_id` text,
	`to_application_id` text,
	`to_phone` text,
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
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_transfers_id` ON `wallet_transfers` (`id`);--> statement-breakpoint
CREATE INDEX `wallet_transfers_from` ON `wallet_transfers` (`from_application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `wallet_transfers_to` ON `wallet_transfers` (`to_application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE TABLE `code_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`purpose` text NOT NULL,
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
--> statement-breakpoint
CREATE UNIQUE INDEX `code_challenges_one_open` ON `code_challenges` (`subject`,`purpose`,`payload_hash`) WHERE consumed_at IS NULL AND replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX `code_challenges_by_subject` ON `code_challenges` (`subject`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `code_challenges_by_expiry` ON `code_challenges` (`expires_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `export_links_word` ON `export_links` (`word_hash`);--> statement-breakpoint
CREATE INDEX `export_links_by_expiry` ON `export_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `merchants` (
	`id` text PRIMARY KEY NOT NULL,
	`region` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `merchants_by_region` ON `merchants` (`region`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `notification_subscriptions_by_link` ON `notification_subscriptions` (`link_word`);--> statement-breakpoint
CREATE TABLE `password_links` (
	`guid_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_links_by_user` ON `password_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_links_by_expiry` ON `password_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payment_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_cards_last4" CHECK(length(last4) = 4)
);
--> statement-breakpoint
CREATE INDEX `payment_cards_by_user` ON `payment_cards` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`bucket` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_by_end` ON `rate_counters` (`window_ends_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_id` ON `security_events` (`id`);--> statement-breakpoint
CREATE INDEX `security_events_by_user` ON `security_events` (`user_id`,`seq`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_public_id` ON `sessions` (`public_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`idle_expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_throttles` (
	`username_hash` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_failure_at` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	CONSTRAINT "sign_in_throttles_failures" CHECK(failures >= 0)
);
--> statement-breakpoint
CREATE INDEX `sign_in_throttles_by_age` ON `sign_in_throttles` (`last_failure_at`);--> statement-breakpoint
CREATE TABLE `user_permissions` (
	`user_id` text NOT NULL,
	`permission` text NOT NULL,
	`granted_by` text,
	`granted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `permission`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`merchant_id` text,
	`region` text NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
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
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_by_merchant` ON `users` (`merchant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`merchant_id`,`search_name`,`id`);--> statement-breakpoint
CREATE TABLE `clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`offset_ms` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "clock_one_row" CHECK(id = 1)
);
--> statement-breakpoint
CREATE TABLE `expectations` (
	`reason` text NOT NULL,
	`expected` integer NOT NULL,
	`changed` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `faults` (
	`id` text PRIMARY KEY NOT NULL,
	`path_pattern` text NOT NULL,
	`method` text,
	`kind` text NOT NULL,
	`delay_ms` integer,
	`remaining` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_expiry` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `job_failures` (
	`job` text NOT NULL,
	`subject` text NOT NULL,
	`failures` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	PRIMARY KEY(`job`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `job_failures_by_next_attempt` ON `job_failures` (`next_attempt_at`);--> statement-breakpoint
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_messages_id` ON `outbox_messages` (`id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_by_recipient` ON `outbox_messages` (`recipient`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_messages_by_invoice` ON `outbox_messages` (`invoice_id`,`seq`);--> statement-breakpoint
CREATE TABLE `recorded_days` (
	`list` text NOT NULL,
	`region` text NOT NULL,
	`day` text NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	PRIMARY KEY(`list`, `region`, `day`)
);
--> statement-breakpoint
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
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK(amount_minor >= 1)
);
--> statement-breakpoint
CREATE INDEX `refunds_by_transaction` ON `refunds` (`transaction_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_in_progress` ON `refunds` (`created_at`) WHERE state = 'IN_PROGRESS';--> statement-breakpoint
CREATE TABLE `transaction_days` (
	`application_id` text NOT NULL,
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`gross_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`net_minor` integer NOT NULL,
	`refunded_minor` integer NOT NULL,
	PRIMARY KEY(`application_id`, `day`, `status`)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `transaction_events_by_transaction` ON `transaction_events` (`transaction_id`,`seq`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_id` ON `transactions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_attempt` ON `transactions` (`attempt_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_session` ON `transactions` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_order` ON `transactions` (`order_id`);--> statement-breakpoint
CREATE INDEX `transactions_by_merchant` ON `transactions` (`merchant_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_merchant_status` ON `transactions` (`merchant_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_merchant_amount` ON `transactions` (`merchant_id`,`amount_minor`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_merchant_card` ON `transactions` (`merchant_id`,`card_last4`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_application` ON `transactions` (`application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_application_status` ON `transactions` (`application_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_region` ON `transactions` (`region`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_invoice` ON `transactions` (`invoice_id`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_link` ON `transactions` (`payment_link_id`,`seq`) WHERE payment_link_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_to_lapse` ON `transactions` (`capture_by`) WHERE status = 'PREAUTH_APPROVED';--> statement-breakpoint
CREATE INDEX `transactions_to_lapse_by_merchant` ON `transactions` (`merchant_id`,`capture_by`) WHERE status = 'PREAUTH_APPROVED';--> statement-breakpoint
CREATE INDEX `transactions_unfinished` ON `transactions` (`created_at`) WHERE status IN ('CREATED', 'PENDING');