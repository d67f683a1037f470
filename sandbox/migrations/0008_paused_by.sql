ALTER TABLE `automatic_withdrawals` ADD `paused_by_name` text;--> statement-breakpoint
ALTER TABLE `automatic_withdrawals` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `recurring_payouts` ADD `paused_by_name` text;--> statement-breakpoint
ALTER TABLE `recurring_payouts` ADD `paused_at` integer;