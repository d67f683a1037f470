CREATE TABLE `webhook_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`transaction_id` text,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'WAITING' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`answer_status` integer,
	`fault` text,
	`next_attempt_at` integer,
	`delivered_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_events_state" CHECK(state IN ('WAITING', 'DELIVERED', 'GIVEN_UP')),
	CONSTRAINT "webhook_events_of_payment" CHECK((kind = 'TEST') = (transaction_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_id` ON `webhook_events` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_application` ON `webhook_events` (`application_id`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`next_attempt_at`) WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX `webhook_events_by_age` ON `webhook_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`signature` text NOT NULL,
	`is_genuine` integer NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_receipts_by_application` ON `webhook_receipts` (`application_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`application_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`set_by` text NOT NULL,
	`set_by_name` text NOT NULL,
	`set_at` integer NOT NULL,
	`failing_since` integer,
	`paused_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `application_keys` ADD `sealed` text;
--> statement-breakpoint
-- What became of a payment is told to the address of its application, if there is one: the message is written with the result, or neither is. The
-- kinds are those of WEBHOOK_TYPES.
CREATE TRIGGER webhook_events_of_results AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO webhook_events (id, application_id, kind, transaction_id, status, amount_minor, created_at, next_attempt_at)
  SELECT 'evt_' || hex(randomblob(8)), w.application_id, NEW.kind, t.id, t.status, coalesce(NEW.amount_minor, t.amount_minor), NEW.at, NEW.at
  FROM transactions t JOIN webhooks w ON w.application_id = t.application_id
  WHERE t.id = NEW.transaction_id;
END;
