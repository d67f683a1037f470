CREATE TABLE `ledger_checks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_by` text NOT NULL,
	`state` text NOT NULL,
	`stage` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`postings` integer DEFAULT 0 NOT NULL,
	`entries` integer DEFAULT 0 NOT NULL,
	`accounts` integer DEFAULT 0 NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "ledger_checks_finished" CHECK((state = 'RUNNING') = (finished_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_checks_running` ON `ledger_checks` (`state`) WHERE state = 'RUNNING';--> statement-breakpoint
CREATE TABLE `ledger_findings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`check_seq` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`expected` integer,
	`found` integer,
	FOREIGN KEY (`check_seq`) REFERENCES `ledger_checks`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ledger_findings_of_check` ON `ledger_findings` (`check_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `journal_transactions_by_time` ON `journal_transactions` (`at`);--> statement-breakpoint
CREATE INDEX `journal_transactions_by_operation` ON `journal_transactions` (`operation`,`at`);--> statement-breakpoint
CREATE INDEX `journal_transactions_by_application_operation` ON `journal_transactions` (`application_id`,`operation`,`at`);