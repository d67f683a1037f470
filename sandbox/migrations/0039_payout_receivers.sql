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
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_receivers_id` ON `payout_receivers` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_receivers_once` ON `payout_receivers` (`application_id`,`destination`,`full_name`);--> statement-breakpoint
CREATE INDEX `payout_receivers_by_merchant` ON `payout_receivers` (`merchant_id`,`checked_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payout_receivers_by_application` ON `payout_receivers` (`application_id`,`checked_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payout_receivers_of_payout` ON `payout_receivers` (`payout_id`);