CREATE TABLE `report_links` (
	`id` text PRIMARY KEY NOT NULL,
	`word_hash` text NOT NULL,
	`sending_id` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`sending_id`) REFERENCES `report_sendings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_links_word` ON `report_links` (`word_hash`);--> statement-breakpoint
CREATE INDEX `report_links_by_expiry` ON `report_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `report_people` (
	`report_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`report_id`, `user_id`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `report_sendings_id` ON `report_sendings` (`id`);--> statement-breakpoint
CREATE INDEX `report_sendings_of_report` ON `report_sendings` (`report_id`,`seq`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_id` ON `reports` (`id`);--> statement-breakpoint
CREATE INDEX `reports_by_merchant` ON `reports` (`merchant_id`,`seq`);--> statement-breakpoint
CREATE INDEX `reports_due` ON `reports` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_of_withdrawals` ON `reports` (`application_id`) WHERE after_nth IS NOT NULL AND stopped_at IS NULL;