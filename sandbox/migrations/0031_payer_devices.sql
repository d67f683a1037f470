CREATE TABLE `payer_devices` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payer_devices_by_age` ON `payer_devices` (`at`);