CREATE TABLE `connections` (
	`application_id` text PRIMARY KEY NOT NULL,
	`merchant_id` text NOT NULL,
	`region` text NOT NULL,
	`saved` text DEFAULT '{}' NOT NULL,
	`company_id` text,
	`is_known_company` integer DEFAULT false NOT NULL,
	`individual_id` text,
	`card_masked` text,
	`version` integer DEFAULT 0 NOT NULL,
	`submitted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by_name` text NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`individual_id`) REFERENCES `individuals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "connections_id_shape" CHECK(application_id GLOB 'ES[0-9][0-9][0-9][0-9][0-9][0-9][0-9]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_one_prepared` ON `connections` (`merchant_id`) WHERE submitted_at IS NULL;--> statement-breakpoint
CREATE INDEX `connections_by_merchant` ON `connections` (`merchant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `review_rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`round` integer NOT NULL,
	`region` text NOT NULL,
	`handed_in` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`submitted_by_name` text NOT NULL,
	`decided_at` integer,
	`decided_by_name` text,
	`is_approved` integer,
	`errors` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `connections`(`application_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_rounds_decided" CHECK((decided_at IS NULL) = (is_approved IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_rounds_once` ON `review_rounds` (`application_id`,`round`);--> statement-breakpoint
CREATE INDEX `review_rounds_waiting` ON `review_rounds` (`submitted_at`) WHERE decided_at IS NULL;--> statement-breakpoint
-- What staff have said of a round stays as they said it.
CREATE TRIGGER `review_rounds_stay` BEFORE UPDATE ON `review_rounds` WHEN OLD.`decided_at` IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'review_round_stays');
END;
