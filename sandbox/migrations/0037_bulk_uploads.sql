CREATE TABLE `bulk_headings` (
	`merchant_id` text NOT NULL,
	`heading` text NOT NULL,
	`column` text NOT NULL,
	PRIMARY KEY(`merchant_id`, `heading`),
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `invoices_by_bulk_upload`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `bulk_row` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_bulk_row` ON `invoices` (`bulk_upload_id`,`bulk_row`) WHERE bulk_upload_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_open_by_booking` ON `invoices` (`application_id`,`booking_id`) WHERE status IN ('PENDING', 'PARTIAL', 'DECLINED');--> statement-breakpoint
-- Nothing was ever written to the two tables that are made anew.
DROP TABLE `bulk_rows`;--> statement-breakpoint
DROP TABLE `bulk_uploads`;--> statement-breakpoint
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
	`amount_language` text NOT NULL,
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
--> statement-breakpoint
CREATE INDEX `bulk_uploads_by_application` ON `bulk_uploads` (`application_id`,`uploaded_at`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_by_merchant` ON `bulk_uploads` (`merchant_id`,`uploaded_at`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_by_content` ON `bulk_uploads` (`application_id`,`sha256`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_unconfirmed` ON `bulk_uploads` (`uploaded_at`) WHERE state IN ('MAPPING', 'CHECKED');--> statement-breakpoint
CREATE INDEX `bulk_uploads_to_make` ON `bulk_uploads` (`confirmed_at`) WHERE state IN ('CONFIRMED', 'RUNNING');--> statement-breakpoint
CREATE INDEX `bulk_uploads_to_tell` ON `bulk_uploads` (`finished_at`) WHERE finished_at IS NOT NULL AND told_at IS NULL;--> statement-breakpoint
CREATE INDEX `bulk_uploads_to_empty` ON `bulk_uploads` (`uploaded_at`) WHERE is_emptied = 0;--> statement-breakpoint
CREATE TABLE `bulk_rows` (
	`bulk_upload_id` text NOT NULL,
	`row` integer NOT NULL,
	`state` text NOT NULL,
	`cells` text NOT NULL,
	`mended` text,
	`is_left_out` integer NOT NULL,
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
--> statement-breakpoint
CREATE INDEX `bulk_rows_by_state` ON `bulk_rows` (`bulk_upload_id`,`state`,`row`);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_by_invoice` ON `bulk_rows` (`invoice_id`) WHERE invoice_id IS NOT NULL;