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
--> statement-breakpoint
CREATE INDEX `refund_file_rows_of` ON `refund_file_rows` (`transaction_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `refund_files_by` ON `refund_files` (`created_by`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `refund_files_checked` ON `refund_files` (`created_at`) WHERE made_at IS NULL;--> statement-breakpoint
ALTER TABLE `refund_batch_rows` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `refund_batches` ADD `file_id` text REFERENCES refund_files(id);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_batches_of_file` ON `refund_batches` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_reference` ON `transactions` (`application_id`,`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_booking` ON `transactions` (`application_id`,`booking_id`) WHERE booking_id IS NOT NULL;