CREATE TABLE `server_key_applications` (
	`key_id` text NOT NULL,
	`application_id` text NOT NULL,
	PRIMARY KEY(`key_id`, `application_id`),
	FOREIGN KEY (`key_id`) REFERENCES `server_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `server_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`merchant_id` text NOT NULL,
	`region` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`hint` text NOT NULL,
	`scopes` text NOT NULL,
	`addresses` text NOT NULL,
	`made_by` text NOT NULL,
	`made_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	`ended_by_name` text,
	`replaced_by` text,
	`told_days` integer,
	`last_used_at` integer,
	`last_address` text DEFAULT '' NOT NULL,
	`last_country` text DEFAULT '' NOT NULL,
	`last_program` text DEFAULT '' NOT NULL,
	`last_call` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "server_keys_ended" CHECK(ended_by_name IS NULL OR ends_at IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `server_keys_hash` ON `server_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `server_keys_of` ON `server_keys` (`merchant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `server_keys_ending` ON `server_keys` (`ends_at`) WHERE ends_at IS NOT NULL AND replaced_by IS NULL AND ended_by_name IS NULL;--> statement-breakpoint
ALTER TABLE `application_key_uses` ADD `call` text DEFAULT '' NOT NULL;