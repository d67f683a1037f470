CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`mark_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `mark_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_by_use` ON `known_devices` (`last_used_at`);--> statement-breakpoint
ALTER TABLE `code_challenges` ADD `lane` text DEFAULT '' NOT NULL;