CREATE TABLE `api_payouts` (
	`payout_id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`reference` text,
	`request_hash` text NOT NULL,
	`key_hint` text NOT NULL,
	`callback_url` text,
	`call_at` integer,
	`calls` integer DEFAULT 0 NOT NULL,
	`calls_since` integer,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_payouts_by_reference` ON `api_payouts` (`application_id`,`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX `api_payouts_to_call` ON `api_payouts` (`call_at`) WHERE call_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `fin_code` text;--> statement-breakpoint
CREATE INDEX `payouts_by_fin_code` ON `payouts` (`application_id`,`fin_code`,`created_at`) WHERE fin_code IS NOT NULL;--> statement-breakpoint

-- A new state of a payout and that its merchant's server is to be told of it are written together.
CREATE TRIGGER api_payouts_changed AFTER UPDATE OF state ON payouts WHEN NEW.state <> OLD.state BEGIN
  UPDATE api_payouts SET call_at = 0, calls = 0, calls_since = NULL
  WHERE payout_id = NEW.id AND callback_url IS NOT NULL;
END;
