CREATE TABLE `detail_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`company_id` text,
	`region` text NOT NULL,
	`round` integer NOT NULL,
	`asked` text NOT NULL,
	`before` text NOT NULL,
	`asked_at` integer NOT NULL,
	`asked_by_name` text NOT NULL,
	`deadline` integer NOT NULL,
	`decided_at` integer,
	`decided_by_name` text,
	`is_accepted` integer,
	`errors` text DEFAULT '[]' NOT NULL,
	`stopped_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "detail_changes_decided" CHECK((decided_at IS NULL) = (is_accepted IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `detail_changes_once` ON `detail_changes` (`application_id`,`round`);--> statement-breakpoint
CREATE UNIQUE INDEX `detail_changes_open` ON `detail_changes` (`application_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `detail_changes_open_of_company` ON `detail_changes` (`company_id`) WHERE ended_at IS NULL AND company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `detail_changes_by_company` ON `detail_changes` (`company_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `detail_changes_waiting` ON `detail_changes` (`asked_at`) WHERE decided_at IS NULL AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `detail_changes_due` ON `detail_changes` (`deadline`) WHERE is_accepted = 0 AND ended_at IS NULL AND stopped_at IS NULL;--> statement-breakpoint
-- What was asked for, and what staff have said of it, stays as it was.
CREATE TRIGGER `detail_changes_asked_stay` BEFORE UPDATE OF `application_id`, `company_id`, `round`, `asked`, `before`, `asked_at`, `asked_by_name` ON `detail_changes`
BEGIN
  SELECT RAISE(ABORT, 'detail_change_stays');
END;
--> statement-breakpoint
CREATE TRIGGER `detail_changes_said_stay` BEFORE UPDATE OF `decided_at`, `decided_by_name`, `is_accepted`, `errors` ON `detail_changes` WHEN OLD.`decided_at` IS NOT NULL OR OLD.`ended_at` IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'detail_change_stays');
END;
