CREATE TABLE `signing_secrets` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`sealed` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `signing_secrets_of` ON `signing_secrets` (`application_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `signing_secrets_one_in_use` ON `signing_secrets` (`application_id`) WHERE ends_at IS NULL;--> statement-breakpoint
-- Nobody has judged the return addresses that were kept until now, so that they lead nowhere.
UPDATE `orders` SET `terms` = json_set(`terms`, '$.redirectUrl', NULL);--> statement-breakpoint
UPDATE `api_invoices` SET `terms` = json_set(`terms`, '$.approveUrl', NULL, '$.cancelUrl', NULL, '$.declineUrl', NULL, '$.redirectUrl', NULL);
