CREATE TABLE `refund_batch_rows` (
	`batch_id` text NOT NULL,
	`row` integer NOT NULL,
	`transaction_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`state` text NOT NULL,
	`refund_id` text,
	`refusal` text,
	PRIMARY KEY(`batch_id`, `row`),
	FOREIGN KEY (`batch_id`) REFERENCES `refund_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_batch_rows_outcome" CHECK(state IN ('WAITING', 'MADE', 'NOT_MADE') AND (state = 'MADE') = (refund_id IS NOT NULL)
        AND (state = 'NOT_MADE') = (refusal IS NOT NULL) AND amount_minor >= 1)
);
--> statement-breakpoint
CREATE INDEX `refund_batch_rows_of` ON `refund_batch_rows` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `refund_batch_rows_waiting` ON `refund_batch_rows` (`batch_id`,`row`) WHERE state = 'WAITING';--> statement-breakpoint
CREATE TABLE `refund_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`merchant_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refund_batches_by` ON `refund_batches` (`created_by`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_batches_to_make` ON `refund_batches` (`created_at`,`id`) WHERE finished_at IS NULL;