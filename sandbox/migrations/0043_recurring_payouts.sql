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
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_payouts_id` ON `recurring_payouts` (`id`);--> statement-breakpoint
CREATE INDEX `recurring_payouts_by_merchant` ON `recurring_payouts` (`merchant_id`,`seq`);--> statement-breakpoint
CREATE INDEX `recurring_payouts_by_application` ON `recurring_payouts` (`application_id`,`seq`);--> statement-breakpoint
CREATE INDEX `recurring_payouts_of_payout` ON `recurring_payouts` (`payout_id`);--> statement-breakpoint
CREATE INDEX `recurring_payouts_due` ON `recurring_payouts` (`next_run_at`) WHERE next_run_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `recurring_runs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recurring_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`payout_id` text,
	FOREIGN KEY (`recurring_id`) REFERENCES `recurring_payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_runs_payout` ON `recurring_runs` (`payout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_runs_once` ON `recurring_runs` (`recurring_id`,`due_at`);