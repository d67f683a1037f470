CREATE TABLE `rate_counters` (
	`bucket` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_by_end` ON `rate_counters` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_name` text,
	`browser` text DEFAULT '' NOT NULL,
	`system` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`change` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_id` ON `security_events` (`id`);--> statement-breakpoint
CREATE INDEX `security_events_by_user` ON `security_events` (`user_id`,`seq`);--> statement-breakpoint
ALTER TABLE `notification_subscriptions` ADD `link_word` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `notification_subscriptions` ADD `connected_at` integer;--> statement-breakpoint
CREATE INDEX `notification_subscriptions_by_link` ON `notification_subscriptions` (`link_word`);--> statement-breakpoint
-- Devices get names of their own: everybody signs in again.
DROP TABLE `sessions`;--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`user_id` text NOT NULL,
	`browser` text DEFAULT '' NOT NULL,
	`system` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`last_used_at` integer NOT NULL,
	`remember_me` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`idle_expires_at` integer NOT NULL,
	`absolute_expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_idle_within_absolute" CHECK(idle_expires_at <= absolute_expires_at)
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`idle_expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_public_id` ON `sessions` (`public_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `password_set_at` integer;--> statement-breakpoint
UPDATE `users` SET `password_set_at` = `created_at`;
