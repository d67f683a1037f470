CREATE TABLE `payout_approvals` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payout_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`at` integer NOT NULL,
	`lapsed_at` integer,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_approvals_once` ON `payout_approvals` (`payout_id`,`user_id`) WHERE lapsed_at IS NULL;--> statement-breakpoint
CREATE INDEX `payout_approvals_of` ON `payout_approvals` (`payout_id`,`seq`);--> statement-breakpoint
CREATE TABLE `payout_rule_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`application_id` text NOT NULL,
	`state` text NOT NULL,
	`rules` text NOT NULL,
	`proposed_by` text NOT NULL,
	`proposed_by_name` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`decided_by` text,
	`decided_by_name` text,
	`decided_at` integer,
	`alone` integer DEFAULT false NOT NULL,
	`reason` text,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_rule_changes_four_eyes" CHECK(decided_by IS NULL OR decided_by <> proposed_by),
	CONSTRAINT "payout_rule_changes_state" CHECK(state IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REFUSED') = (reason IS NOT NULL)
        AND (state <> 'CONFIRMED' OR alone = (decided_by IS NULL)) AND (state <> 'REFUSED' OR decided_by IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_rule_changes_id` ON `payout_rule_changes` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_rule_changes_one_waits` ON `payout_rule_changes` (`application_id`) WHERE state = 'PROPOSED';--> statement-breakpoint
CREATE INDEX `payout_rule_changes_in_force` ON `payout_rule_changes` (`application_id`,`seq`) WHERE state = 'CONFIRMED';--> statement-breakpoint
CREATE INDEX `payout_rule_changes_of` ON `payout_rule_changes` (`application_id`,`seq`);--> statement-breakpoint
ALTER TABLE `payouts` ADD `approvers_needed` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `made_today_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `receiver_known` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payouts_made_by` ON `payouts` (`application_id`,`created_by`,`created_at`) WHERE kind = 'PAYOUT';--> statement-breakpoint
CREATE INDEX `payouts_to_known` ON `payouts` (`application_id`,`destination`) WHERE kind = 'PAYOUT' AND state = 'SUCCESS';
--> statement-breakpoint
-- A payout is approved by others than its maker, while it waits, by as many people as it needs, and never by fewer than it once needed.
CREATE TRIGGER payout_approvals_by_others BEFORE INSERT ON payout_approvals
WHEN (SELECT created_by FROM payouts WHERE id = NEW.payout_id) = NEW.user_id BEGIN
  SELECT RAISE(ABORT, 'payouts_four_eyes');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_while_it_waits BEFORE INSERT ON payout_approvals
WHEN (SELECT state FROM payouts WHERE id = NEW.payout_id) <> 'AWAITING_APPROVAL' BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_late');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_fixed BEFORE UPDATE ON payout_approvals
WHEN OLD.lapsed_at IS NOT NULL OR NEW.payout_id <> OLD.payout_id OR NEW.user_id <> OLD.user_id OR NEW.user_name <> OLD.user_name OR NEW.at <> OLD.at BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_stay BEFORE DELETE ON payout_approvals BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_approved_enough BEFORE UPDATE OF state ON payouts
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND NOT NEW.approved_alone
  AND (SELECT count(*) FROM payout_approvals WHERE payout_id = NEW.id AND lapsed_at IS NULL) < NEW.approvers_needed BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_missing');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_judged_once BEFORE UPDATE OF approvers_needed, made_today_minor, receiver_known ON payouts
WHEN NEW.approvers_needed < OLD.approvers_needed OR NEW.made_today_minor <> OLD.made_today_minor OR NEW.receiver_known <> OLD.receiver_known BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
--> statement-breakpoint
-- Rules are proposed, decided on once, and stay as they were proposed.
CREATE TRIGGER payout_rule_changes_fixed BEFORE UPDATE ON payout_rule_changes
WHEN OLD.state <> 'PROPOSED' OR NEW.application_id <> OLD.application_id OR NEW.rules <> OLD.rules OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_by_name <> OLD.proposed_by_name OR NEW.proposed_at <> OLD.proposed_at BEGIN
  SELECT RAISE(ABORT, 'payout_rules_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_rule_changes_stay BEFORE DELETE ON payout_rule_changes BEGIN
  SELECT RAISE(ABORT, 'payout_rules_fixed');
END;
