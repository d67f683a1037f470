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
--> statement-breakpoint
CREATE INDEX `exams_of` ON `exams` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `exams_to_go_on` ON `exams` (`created_at`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `exams_to_be_asked` ON `exams` (`transaction_id`) WHERE transaction_id IS NOT NULL AND asked_at IS NULL;