ALTER TABLE `application_keys` ADD `last_used_at` integer;--> statement-breakpoint
CREATE INDEX `application_keys_by_application` ON `application_keys` (`application_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `payouts` ADD `name_check` text;