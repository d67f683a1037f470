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
--> statement-breakpoint
CREATE UNIQUE INDEX `test_invoices_id` ON `test_invoices` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `test_invoices_code` ON `test_invoices` (`code`);--> statement-breakpoint
CREATE INDEX `test_invoices_by_application` ON `test_invoices` (`application_id`,`seq`);