-- The ends of transfers (decision 0052), by which either merchant's list finds them.
CREATE TABLE `wallet_transfer_ends` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transfer_id` text NOT NULL,
	`direction` text NOT NULL,
	`merchant_id` text NOT NULL,
	`application_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`transfer_id`) REFERENCES `wallet_transfers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_transfer_ends_once` ON `wallet_transfer_ends` (`transfer_id`,`direction`);--> statement-breakpoint
CREATE INDEX `wallet_transfer_ends_by_merchant` ON `wallet_transfer_ends` (`merchant_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `wallet_transfer_ends_by_application` ON `wallet_transfer_ends` (`application_id`,`created_at`,`seq`);--> statement-breakpoint
ALTER TABLE `wallet_transfers` ADD `operator` text;--> statement-breakpoint
-- Of the transfers so far.
INSERT INTO wallet_transfer_ends (transfer_id, direction, merchant_id, application_id, created_at)
SELECT moved.id, 'OUT', own.merchant_id, own.id, moved.created_at
FROM wallet_transfers moved JOIN applications own ON own.id = moved.from_application_id
UNION ALL
SELECT moved.id, 'IN', own.merchant_id, own.id, moved.created_at
FROM wallet_transfers moved JOIN applications own ON own.id = moved.to_application_id
ORDER BY 5;
