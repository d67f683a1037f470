ALTER TABLE `bulk_rows` ADD `is_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_files` ADD `unread_sheets` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bulk_uploads` DROP COLUMN `amount_language`;