CREATE TABLE `azqr_notices` (
	`reference` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`payer_name` text NOT NULL,
	`payer_bank` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`transaction_id` text,
	`asked` integer DEFAULT 0 NOT NULL,
	`next_ask_at` integer,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "azqr_notices_amount" CHECK(amount_minor > 0),
	CONSTRAINT "azqr_notices_state" CHECK(state IN ('RECEIVED', 'UNMATCHED', 'PAID', 'RETURNED')),
	CONSTRAINT "azqr_notices_paid" CHECK((state = 'PAID') = (transaction_id IS NOT NULL)),
	CONSTRAINT "azqr_notices_over" CHECK((state IN ('PAID', 'RETURNED')) = (next_ask_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX `azqr_notices_to_ask` ON `azqr_notices` (`next_ask_at`) WHERE next_ask_at IS NOT NULL;