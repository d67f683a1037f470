CREATE TABLE `invoice_reminders` (
	`invoice_id` text NOT NULL,
	`reminder` text NOT NULL,
	`run_at` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `reminder`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_reminders_due` ON `invoice_reminders` (`run_at`);--> statement-breakpoint
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
ALTER TABLE `invoices` ADD `due_date` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `reminders` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `recurrence_state` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `source` text DEFAULT 'INVOICE' NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `payment_link_id` text REFERENCES payment_links(id);--> statement-breakpoint
ALTER TABLE `transactions` ADD `optional_code` text;--> statement-breakpoint
CREATE INDEX `transactions_by_link` ON `transactions` (`payment_link_id`,`seq`) WHERE payment_link_id IS NOT NULL;--> statement-breakpoint
-- Payments by QR code say so themselves.
UPDATE transactions SET source = 'QR', optional_code = (SELECT optional_code FROM qr_payments WHERE transaction_id = transactions.id)
WHERE id IN (SELECT transaction_id FROM qr_payments);--> statement-breakpoint
-- What recurred until now goes on.
UPDATE invoices SET recurrence_state = CASE WHEN next_run_at IS NULL THEN 'ENDED' ELSE 'ACTIVE' END WHERE recurring_interval IS NOT NULL;--> statement-breakpoint
-- Money on hold keeps an invoice from being deleted, too.
DROP TRIGGER invoices_stay;--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE DELETE ON invoices WHEN OLD.status <> 'PENDING' OR OLD.paid_minor > 0 OR OLD.held_minor > 0 BEGIN
  SELECT RAISE(ABORT, 'invoice_stays');
END;
