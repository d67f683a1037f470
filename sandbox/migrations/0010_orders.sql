CREATE TABLE `order_callbacks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_id` text NOT NULL,
	`url` text NOT NULL,
	`state` text DEFAULT 'WAITING' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`answer_status` integer,
	`fault` text,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_callbacks_due` ON `order_callbacks` (`next_attempt_at`) WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX `order_callbacks_by_age` ON `order_callbacks` (`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`application_id` text NOT NULL,
	`reference` text,
	`request_hash` text NOT NULL,
	`key_hint` text NOT NULL,
	`terms` text NOT NULL,
	`ends_at` integer NOT NULL,
	`wake_at` integer,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_code` ON `orders` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_by_reference` ON `orders` (`application_id`,`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_to_wake` ON `orders` (`wake_at`) WHERE wake_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `metadata` text;--> statement-breakpoint

-- The state of an order and what its merchant's server is told of it are written together.
CREATE TRIGGER order_callbacks_of_states AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO order_callbacks (transaction_id, url, created_at, next_attempt_at)
  SELECT transaction_id, terms ->> 'callbackUrl', NEW.at, NEW.at
  FROM orders WHERE transaction_id = NEW.transaction_id AND terms ->> 'callbackUrl' IS NOT NULL;
END;
