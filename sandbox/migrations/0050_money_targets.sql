CREATE TABLE `money_targets` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`destination` text NOT NULL,
	`shown` text NOT NULL,
	`state` text NOT NULL,
	`proposed_by` text NOT NULL,
	`proposed_by_name` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`decided_by` text,
	`decided_by_name` text,
	`decided_at` integer,
	`revoked_by` text,
	`revoked_by_name` text,
	`revoked_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "money_targets_state" CHECK(state IN ('PROPOSED', 'CONFIRMED', 'REFUSED', 'REVOKED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REVOKED') = (revoked_at IS NOT NULL) AND (decided_at IS NULL) = (decided_by_name IS NULL)),
	CONSTRAINT "money_targets_kind" CHECK(kind IN ('ACCOUNT', 'CARD', 'MERCHANT', 'PHONE'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_targets_id` ON `money_targets` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `money_targets_once` ON `money_targets` (`application_id`,`kind`,`destination`) WHERE state IN ('PROPOSED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX `money_targets_of` ON `money_targets` (`application_id`,`seq`);--> statement-breakpoint
CREATE INDEX `money_targets_waiting` ON `money_targets` (`application_id`) WHERE state = 'PROPOSED';--> statement-breakpoint
-- What was proposed stays as it was, is decided on once, and what is over does not come back.
CREATE TRIGGER money_targets_fixed BEFORE UPDATE ON money_targets
WHEN OLD.state IN ('REFUSED', 'REVOKED') OR (OLD.state = 'CONFIRMED' AND NEW.state <> 'REVOKED') OR NEW.application_id <> OLD.application_id
  OR NEW.kind <> OLD.kind OR NEW.destination <> OLD.destination OR NEW.shown <> OLD.shown OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_at <> OLD.proposed_at OR (OLD.state = 'CONFIRMED' AND NEW.decided_at <> OLD.decided_at) BEGIN
  SELECT RAISE(ABORT, 'money_targets_fixed');
END;
--> statement-breakpoint
-- Where money left by itself before: what an owner has set is confirmed, what anybody else has set waits for one (decision 0133).
INSERT INTO money_targets (id, application_id, kind, destination, shown, state, proposed_by, proposed_by_name, proposed_at, decided_by, decided_by_name, decided_at)
SELECT 'tgt_' || hex(randomblob(8)), rule.application_id, iif(rule.target = 'BANK', 'ACCOUNT', 'CARD'), iif(rule.target = 'BANK', rule.destination, rule.card_id),
  iif(rule.target = 'BANK', rule.destination, rule.target_masked), iif(users.role IN ('ROLE_SUSER', 'ROLE_USER'), 'CONFIRMED', 'PROPOSED'),
  rule.set_by, rule.set_by_name, rule.set_at, iif(users.role IN ('ROLE_SUSER', 'ROLE_USER'), rule.set_by, NULL),
  iif(users.role IN ('ROLE_SUSER', 'ROLE_USER'), rule.set_by_name, NULL), iif(users.role IN ('ROLE_SUSER', 'ROLE_USER'), rule.set_at, NULL)
FROM automatic_withdrawals rule JOIN users ON users.id = rule.set_by WHERE true
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Accounts that owners have withdrawn to are theirs.
INSERT INTO money_targets (id, application_id, kind, destination, shown, state, proposed_by, proposed_by_name, proposed_at, decided_by, decided_by_name, decided_at)
SELECT 'tgt_' || hex(randomblob(8)), sent.application_id, 'ACCOUNT', sent.destination, sent.destination, 'CONFIRMED', sent.created_by, sent.created_by_name,
  min(sent.created_at), sent.created_by, sent.created_by_name, min(sent.created_at)
FROM payouts sent JOIN users ON users.id = sent.created_by AND users.role IN ('ROLE_SUSER', 'ROLE_USER')
WHERE sent.kind = 'WITHDRAWAL' AND sent.target = 'BANK' AND sent.destination <> '' AND sent.state IN ('IN_PROGRESS', 'SUCCESS')
GROUP BY sent.application_id, sent.destination
ON CONFLICT DO NOTHING;
