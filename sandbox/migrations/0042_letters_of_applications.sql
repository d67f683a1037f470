ALTER TABLE `outbox_messages` ADD `application_id` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `language` text;