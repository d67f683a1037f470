CREATE TABLE `email_links` (
	`guid_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_links_by_user` ON `email_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_links_by_expiry` ON `email_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_proven` integer DEFAULT true NOT NULL;