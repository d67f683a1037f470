ALTER TABLE `bulk_uploads` ADD `guessed` text;--> statement-breakpoint
ALTER TABLE `payout_files` ADD `guessed` text;--> statement-breakpoint
ALTER TABLE `payout_files` ADD `hidden_columns` text DEFAULT '[]' NOT NULL;