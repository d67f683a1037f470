CREATE TABLE `account_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`merchant_id` text NOT NULL,
	`n` integer NOT NULL,
	`at` integer NOT NULL,
	`call` text NOT NULL,
	`outcome` text NOT NULL,
	`code` text,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`thing` text,
	`thing_id` text,
	`thing_name` text,
	`browser` text DEFAULT '' NOT NULL,
	`system` text DEFAULT '' NOT NULL,
	`request_id` text NOT NULL,
	`changes` text,
	`personal` text,
	`personal_salt` text,
	`personal_digest` text,
	`erased_by` integer,
	`address` text DEFAULT '' NOT NULL,
	`address_salt` text,
	`address_digest` text,
	`hash` text,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_log_refused_has_code" CHECK((outcome = 'REFUSED') = (code IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_log_n` ON `account_log` (`merchant_id`,`n`);--> statement-breakpoint
CREATE INDEX `account_log_by_time` ON `account_log` (`merchant_id`,`at`);--> statement-breakpoint
CREATE INDEX `account_log_by_thing` ON `account_log` (`merchant_id`,`thing_id`);--> statement-breakpoint
CREATE INDEX `account_log_by_actor` ON `account_log` (`merchant_id`,`actor_id`);--> statement-breakpoint
CREATE INDEX `account_log_by_address_age` ON `account_log` (`at`) WHERE address_salt IS NOT NULL;--> statement-breakpoint
CREATE TABLE `account_log_days` (
	`merchant_id` text NOT NULL,
	`day` text NOT NULL,
	`n` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`merchant_id`, `day`),
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `account_log_heads` (
	`merchant_id` text PRIMARY KEY NOT NULL,
	`last_n` integer NOT NULL,
	`linked_n` integer DEFAULT 0 NOT NULL,
	`linked_hash` text DEFAULT '' NOT NULL,
	`checked_at` integer,
	`broken_n` integer,
	`broken_why` text,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_log_heads_unlinked` ON `account_log_heads` (`merchant_id`) WHERE last_n > linked_n;--> statement-breakpoint
CREATE INDEX `account_log_heads_by_check` ON `account_log_heads` (`checked_at`);--> statement-breakpoint
-- A linked row of the log stays as it is, but for the words that may go (decision 0182), and no row is ever deleted.
CREATE TRIGGER account_log_fixed BEFORE UPDATE ON account_log
WHEN OLD.hash IS NOT NULL AND (
  OLD.merchant_id, OLD.n, OLD.at, OLD.call, OLD.outcome, OLD.actor_kind, OLD.actor_id, OLD.actor_name, OLD.browser,
  OLD.system, OLD.request_id, OLD.hash
) IS NOT (
  NEW.merchant_id, NEW.n, NEW.at, NEW.call, NEW.outcome, NEW.actor_kind, NEW.actor_id, NEW.actor_name, NEW.browser,
  NEW.system, NEW.request_id, NEW.hash
) OR OLD.hash IS NOT NULL AND (
  OLD.code, OLD.thing, OLD.thing_id, OLD.thing_name, OLD.changes, OLD.personal_digest, OLD.address_digest
) IS NOT (
  NEW.code, NEW.thing, NEW.thing_id, NEW.thing_name, NEW.changes, NEW.personal_digest, NEW.address_digest
)
BEGIN
  SELECT RAISE(ABORT, 'account_log_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER account_log_stays BEFORE DELETE ON account_log
BEGIN
  SELECT RAISE(ABORT, 'account_log_stays');
END;
