CREATE TABLE `card_charges` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`is_one_click` integer NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_id`) REFERENCES `saved_cards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `card_saves` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`customer_ref` text,
	`reverse_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_saves_of_payment` ON `card_saves` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `card_saves_to_reverse` ON `card_saves` (`reverse_at`) WHERE reverse_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `saved_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`customer_ref` text,
	`transaction_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`holder` text NOT NULL,
	`end_month` integer NOT NULL,
	`end_year` integer NOT NULL,
	`consent_text` text NOT NULL,
	`consent_language` text NOT NULL,
	`consent_at` integer NOT NULL,
	`saved_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_cards_of_payment` ON `saved_cards` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `saved_cards_of_customer` ON `saved_cards` (`application_id`,`customer_ref`) WHERE saved_at IS NOT NULL AND removed_at IS NULL;
--> statement-breakpoint

-- What only checks a card is no payment to a merchant's server: the callback of its order alone tells of it.
CREATE TRIGGER webhook_events_without_card_checks BEFORE INSERT ON webhook_events
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id AND payment_method = 'CARD_CHECK') BEGIN
  SELECT RAISE(IGNORE);
END;
