CREATE TABLE `payout_file_approvals` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`at` integer NOT NULL,
	`lapsed_at` integer,
	FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_file_approvals_once` ON `payout_file_approvals` (`file_id`,`user_id`) WHERE lapsed_at IS NULL;--> statement-breakpoint
CREATE INDEX `payout_file_approvals_of` ON `payout_file_approvals` (`file_id`,`seq`);--> statement-breakpoint
CREATE TABLE `payout_file_rows` (
	`file_id` text NOT NULL,
	`row` integer NOT NULL,
	`is_wrong` integer NOT NULL,
	`is_warned` integer NOT NULL,
	`typed` text NOT NULL,
	`problems` text NOT NULL,
	`warnings` text NOT NULL,
	`payout_id` text NOT NULL,
	`target` text,
	`target_masked` text NOT NULL,
	`destination` text NOT NULL,
	`name_check` text,
	`amount_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`search` text NOT NULL,
	PRIMARY KEY(`file_id`, `row`),
	FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_file_rows_wrong` ON `payout_file_rows` (`file_id`,`row`) WHERE is_wrong = 1;--> statement-breakpoint
CREATE INDEX `payout_file_rows_warned` ON `payout_file_rows` (`file_id`,`row`) WHERE is_warned = 1;--> statement-breakpoint
CREATE TABLE `payout_files` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`merchant_id` text NOT NULL,
	`application_id` text NOT NULL,
	`state` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`currency` text NOT NULL,
	`good` integer NOT NULL,
	`wrong` integer NOT NULL,
	`warned` integer NOT NULL,
	`unasked` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`made_at` integer,
	`approvers_needed` integer DEFAULT 0 NOT NULL,
	`made_today_minor` integer DEFAULT 0 NOT NULL,
	`reviewed_by` text,
	`reviewed_by_name` text,
	`reviewed_at` integer,
	`approved_alone` integer DEFAULT false NOT NULL,
	`reason` text,
	`arrived` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`told_at` integer,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_files_rows" CHECK(good >= 0 AND wrong >= 0 AND amount_minor >= 0 AND fee_minor >= 0),
	CONSTRAINT "payout_files_right" CHECK(state = 'CHECKED' OR (wrong = 0 AND good > 0)),
	CONSTRAINT "payout_files_looked_at" CHECK(state = 'CHECKED' OR approvers_needed > 0),
	CONSTRAINT "payout_files_ended" CHECK(arrived >= 0 AND failed >= 0 AND returned >= 0 AND arrived + failed + returned <= good),
	CONSTRAINT "payout_files_four_eyes" CHECK(reviewed_by IS NULL OR reviewed_by <> created_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_files_id` ON `payout_files` (`id`);--> statement-breakpoint
CREATE INDEX `payout_files_by_merchant` ON `payout_files` (`merchant_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payout_files_by_application` ON `payout_files` (`application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payout_files_checked` ON `payout_files` (`created_at`) WHERE state = 'CHECKED';--> statement-breakpoint
CREATE INDEX `payout_files_awaiting` ON `payout_files` (`made_at`) WHERE state = 'AWAITING_APPROVAL';--> statement-breakpoint
CREATE INDEX `payout_files_made_by` ON `payout_files` (`application_id`,`created_by`,`made_at`) WHERE state = 'AWAITING_APPROVAL';--> statement-breakpoint
CREATE INDEX `payout_files_to_tell` ON `payout_files` (`finished_at`) WHERE finished_at IS NOT NULL AND told_at IS NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `file_id` text REFERENCES payout_files(id);--> statement-breakpoint
CREATE INDEX `payouts_of_file` ON `payouts` (`file_id`,`state`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payouts_by_destination` ON `payouts` (`application_id`,`destination`,`created_at`);
--> statement-breakpoint
-- A file begins checked, and its payouts are those of its rows: none more once it is on its way, none less.
CREATE TRIGGER payout_files_begin BEFORE INSERT ON payout_files WHEN NEW.state <> 'CHECKED' BEGIN
  SELECT RAISE(ABORT, 'payout_file_must_begin');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_terms_fixed BEFORE UPDATE OF merchant_id, application_id, sha256, currency, good, wrong, amount_minor, fee_minor, created_by ON payout_files BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_rows_fixed BEFORE UPDATE ON payout_file_rows BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_rows_begin BEFORE INSERT ON payout_file_rows
WHEN (SELECT state FROM payout_files WHERE id = NEW.file_id) IS NOT 'CHECKED' BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_as_their_rows BEFORE UPDATE OF state ON payout_files WHEN NEW.state = 'AWAITING_APPROVAL'
AND (SELECT count(*) || ' ' || sum(amount_minor) || ' ' || sum(fee_minor) FROM payout_file_rows WHERE file_id = NEW.id AND is_wrong = 0)
  IS NOT NEW.good || ' ' || NEW.amount_minor || ' ' || NEW.fee_minor BEGIN
  SELECT RAISE(ABORT, 'payout_file_sums');
END;
--> statement-breakpoint
-- What became of its payouts; when the last of them ended, so has the file.
CREATE TRIGGER payouts_end_in_file AFTER UPDATE OF state ON payouts WHEN NEW.file_id IS NOT NULL AND NEW.state <> OLD.state BEGIN
  UPDATE payout_files SET
    arrived = arrived + (NEW.state = 'SUCCESS') - (OLD.state = 'SUCCESS'),
    failed = failed + (NEW.state IN ('FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED')) - (OLD.state IN ('FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED')),
    returned = returned + (NEW.state = 'RETURNED') - (OLD.state = 'RETURNED')
  WHERE id = NEW.file_id;
  UPDATE payout_files SET
    state = CASE WHEN arrived = good THEN 'SUCCESS' WHEN arrived = 0 THEN 'FAIL' ELSE 'PARTLY_DONE' END,
    finished_at = coalesce(finished_at, NEW.finished_at)
  WHERE id = NEW.file_id AND arrived + failed + returned = good;
END;
--> statement-breakpoint
-- As a payout (0022), a file is approved by others than its maker, while it waits, by as many people as it needs, and never by fewer than it once needed.
CREATE TRIGGER payout_file_approvals_by_others BEFORE INSERT ON payout_file_approvals
WHEN (SELECT created_by FROM payout_files WHERE id = NEW.file_id) = NEW.user_id BEGIN
  SELECT RAISE(ABORT, 'payouts_four_eyes');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_approvals_while_it_waits BEFORE INSERT ON payout_file_approvals
WHEN (SELECT state FROM payout_files WHERE id = NEW.file_id) <> 'AWAITING_APPROVAL' BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_late');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_approvals_fixed BEFORE UPDATE ON payout_file_approvals
WHEN OLD.lapsed_at IS NOT NULL OR NEW.file_id <> OLD.file_id OR NEW.user_id <> OLD.user_id OR NEW.user_name <> OLD.user_name OR NEW.at <> OLD.at BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_approvals_stay BEFORE DELETE ON payout_file_approvals BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_approved_enough BEFORE UPDATE OF state ON payout_files
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND NOT NEW.approved_alone
  AND (SELECT count(*) FROM payout_file_approvals WHERE file_id = NEW.id AND lapsed_at IS NULL) < NEW.approvers_needed BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_missing');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_judged_once BEFORE UPDATE OF approvers_needed, made_today_minor ON payout_files
WHEN NEW.approvers_needed < OLD.approvers_needed OR (OLD.state <> 'CHECKED' AND NEW.made_today_minor <> OLD.made_today_minor) BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
