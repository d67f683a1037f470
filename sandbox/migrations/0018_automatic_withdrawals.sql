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
--> statement-breakpoint
CREATE UNIQUE INDEX `automatic_runs_payout` ON `automatic_runs` (`payout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `automatic_runs_once` ON `automatic_runs` (`application_id`,`due_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `automatic_withdrawals_due` ON `automatic_withdrawals` (`next_run_at`) WHERE next_run_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `automatic_withdrawals_untold` ON `automatic_withdrawals` (`application_id`) WHERE state = 'PAUSED' AND pause_told_at IS NULL;--> statement-breakpoint
CREATE INDEX `automatic_withdrawals_by_card` ON `automatic_withdrawals` (`card_id`) WHERE card_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `automatic` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Whoever changes where money may go, by whatever way: what leaves by itself rests until a person confirms it (decision 0053).
CREATE TRIGGER automatic_card_gone AFTER DELETE ON payment_cards BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'CARD_GONE', pause_told_at = NULL, next_run_at = NULL
  WHERE card_id = OLD.id AND state = 'ACTIVE';
END;
--> statement-breakpoint
CREATE TRIGGER automatic_bank_account_changed AFTER UPDATE OF code, iban, correspondent_account, swift, withdrawal_method ON bank_accounts
WHEN NEW.code <> OLD.code OR NEW.iban <> OLD.iban OR NEW.correspondent_account <> OLD.correspondent_account OR NEW.swift <> OLD.swift
  OR NEW.withdrawal_method <> OLD.withdrawal_method BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'BANK_ACCOUNT', pause_told_at = NULL, next_run_at = NULL
  WHERE state = 'ACTIVE' AND application_id IN (SELECT id FROM applications WHERE company_id = NEW.company_id);
END;
--> statement-breakpoint
CREATE TRIGGER automatic_bank_account_gone AFTER DELETE ON bank_accounts BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'BANK_ACCOUNT', pause_told_at = NULL, next_run_at = NULL
  WHERE state = 'ACTIVE' AND application_id IN (SELECT id FROM applications WHERE company_id = OLD.company_id);
END;
--> statement-breakpoint
CREATE TRIGGER automatic_application_deleted AFTER UPDATE OF deleted_at ON applications
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'APPLICATION', pause_told_at = NULL, next_run_at = NULL
  WHERE application_id = NEW.id AND state = 'ACTIVE';
END;
