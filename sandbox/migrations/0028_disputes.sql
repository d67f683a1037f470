CREATE TABLE `announced_disputes` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`reason_code` text NOT NULL,
	`is_claimed` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `announced_disputes_due` ON `announced_disputes` (`due_at`);--> statement-breakpoint
CREATE TABLE `dispute_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dispute_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor` text,
	`actor_name` text,
	`detail` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dispute_events_by_dispute` ON `dispute_events` (`dispute_id`,`seq`);--> statement-breakpoint
CREATE TABLE `dispute_file_pieces` (
	`file_id` text NOT NULL,
	`place` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`file_id`, `place`),
	FOREIGN KEY (`file_id`) REFERENCES `dispute_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `dispute_files` (
	`id` text PRIMARY KEY NOT NULL,
	`dispute_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dispute_files_by_dispute` ON `dispute_files` (`dispute_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`merchant_id` text NOT NULL,
	`application_id` text NOT NULL,
	`region` text NOT NULL,
	`currency` text NOT NULL,
	`reason_code` text NOT NULL,
	`reason` text NOT NULL,
	`claim` text NOT NULL,
	`state` text NOT NULL,
	`is_claimed` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`held_minor` integer DEFAULT 0 NOT NULL,
	`fee_taken_minor` integer DEFAULT 0 NOT NULL,
	`lacks_minor` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`respond_by` integer,
	`told_hours` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`evidence` text NOT NULL,
	`draft_by` text,
	`draft_by_name` text,
	`draft_at` integer,
	`sent_by` text,
	`sent_by_name` text,
	`sent_at` integer,
	`decide_by` integer,
	`decision` text,
	`ended_at` integer,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_amount" CHECK(amount_minor >= 1 AND fee_minor >= 0),
	CONSTRAINT "disputes_taken" CHECK(held_minor BETWEEN 0 AND amount_minor AND fee_taken_minor BETWEEN 0 AND fee_minor),
	CONSTRAINT "disputes_lacks" CHECK(lacks_minor >= 0),
	CONSTRAINT "disputes_state" CHECK(state IN ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED', 'EXPIRED', 'PREVENTED')),
	CONSTRAINT "disputes_answerable" CHECK((state IN ('INQUIRY', 'NEEDS_RESPONSE')) = (respond_by IS NOT NULL)),
	CONSTRAINT "disputes_deciding" CHECK((state = 'UNDER_REVIEW') = (decide_by IS NOT NULL)),
	CONSTRAINT "disputes_ended" CHECK((state IN ('WON', 'LOST', 'ACCEPTED', 'EXPIRED', 'PREVENTED')) = (ended_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_id` ON `disputes` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_of_transaction` ON `disputes` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_merchant` ON `disputes` (`merchant_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `disputes_by_application` ON `disputes` (`application_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `disputes_by_region` ON `disputes` (`region`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `disputes_to_answer` ON `disputes` (`respond_by`) WHERE respond_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `disputes_to_decide` ON `disputes` (`decide_by`) WHERE decide_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `disputes_lacking` ON `disputes` (`application_id`) WHERE lacks_minor > 0;--> statement-breakpoint
ALTER TABLE `transactions` ADD `dispute_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `dispute_state` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `dispute_is_claimed` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `dispute_respond_by` integer;--> statement-breakpoint
CREATE INDEX `transactions_disputed` ON `transactions` (`merchant_id`,`dispute_state`,`created_at`,`seq`) WHERE dispute_state IS NOT NULL;--> statement-breakpoint

-- A payment shows its dispute without a join.
CREATE TRIGGER disputes_shown_on_payment AFTER INSERT ON disputes BEGIN
  UPDATE transactions SET dispute_id = NEW.id, dispute_state = NEW.state, dispute_is_claimed = NEW.is_claimed, dispute_respond_by = NEW.respond_by
  WHERE id = NEW.transaction_id;
END;
--> statement-breakpoint
CREATE TRIGGER disputes_change_on_payment AFTER UPDATE OF state, is_claimed, respond_by ON disputes BEGIN
  UPDATE transactions SET dispute_state = NEW.state, dispute_is_claimed = NEW.is_claimed, dispute_respond_by = NEW.respond_by WHERE id = NEW.transaction_id;
END;
--> statement-breakpoint

-- A claim is never of more than was captured and not refunded, and no refund begins while money is claimed or lost.
CREATE TRIGGER disputes_within_captured BEFORE INSERT ON disputes
WHEN NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id AND gross_minor - refunded_minor >= NEW.amount_minor) BEGIN
  SELECT RAISE(ABORT, 'dispute_over_captured');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_claim_within_captured BEFORE UPDATE OF amount_minor, is_claimed ON disputes
WHEN NEW.is_claimed AND NOT OLD.is_claimed
  AND NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id AND gross_minor - refunded_minor >= NEW.amount_minor) BEGIN
  SELECT RAISE(ABORT, 'dispute_over_captured');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_while_disputed BEFORE INSERT ON refunds
WHEN EXISTS (SELECT 1 FROM disputes WHERE transaction_id = NEW.transaction_id AND is_claimed AND state NOT IN ('WON', 'PREVENTED')) BEGIN
  SELECT RAISE(ABORT, 'payment_disputed');
END;
--> statement-breakpoint

-- What is over stays, but for money that the wallet lacked.
CREATE TRIGGER disputes_end_once BEFORE UPDATE OF state, is_claimed, amount_minor, fee_minor, decision ON disputes
WHEN OLD.ended_at IS NOT NULL AND (NEW.state <> OLD.state OR NEW.amount_minor <> OLD.amount_minor OR NEW.fee_minor <> OLD.fee_minor) BEGIN
  SELECT RAISE(ABORT, 'dispute_over');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_terms_fixed BEFORE UPDATE OF transaction_id, application_id, merchant_id, currency, reason_code, created_at ON disputes
WHEN NEW.transaction_id <> OLD.transaction_id OR NEW.application_id <> OLD.application_id OR NEW.merchant_id <> OLD.merchant_id
  OR NEW.currency <> OLD.currency OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'dispute_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes BEGIN
  SELECT RAISE(ABORT, 'dispute_stays');
END;
--> statement-breakpoint
CREATE TRIGGER dispute_events_never_change BEFORE UPDATE ON dispute_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER dispute_events_never_go BEFORE DELETE ON dispute_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
--> statement-breakpoint

-- Ten files at most (DISPUTE_FILES), while the answer can be changed; what was sent stays until its bank has decided.
CREATE TRIGGER dispute_files_are_few BEFORE INSERT ON dispute_files
WHEN (SELECT count(*) FROM dispute_files WHERE dispute_id = NEW.dispute_id) >= 10 BEGIN
  SELECT RAISE(ABORT, 'dispute_files_full');
END;
--> statement-breakpoint
CREATE TRIGGER dispute_files_in_time BEFORE INSERT ON dispute_files
WHEN NOT EXISTS (SELECT 1 FROM disputes WHERE id = NEW.dispute_id AND state IN ('INQUIRY', 'NEEDS_RESPONSE')) BEGIN
  SELECT RAISE(ABORT, 'dispute_over');
END;
--> statement-breakpoint
CREATE TRIGGER dispute_files_sent_stay BEFORE DELETE ON dispute_files
WHEN EXISTS (SELECT 1 FROM disputes WHERE id = OLD.dispute_id AND state = 'UNDER_REVIEW') BEGIN
  SELECT RAISE(ABORT, 'evidence_sent');
END;
--> statement-breakpoint

-- What happens and the message of it are written together.
CREATE TRIGGER webhook_messages_of_disputes AFTER INSERT ON dispute_events
WHEN NEW.kind IN ('ASKED', 'CLAIMED', 'REMINDED', 'SENT', 'ACCEPTED', 'WON', 'LOST', 'EXPIRED', 'PREVENTED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), d.merchant_id, d.application_id, 'dispute.' || CASE NEW.kind WHEN 'REMINDED' THEN 'due' WHEN 'ACCEPTED' THEN 'lost' WHEN 'EXPIRED' THEN 'lost' ELSE lower(NEW.kind) END, d.id, t.id,
    json_object('id', d.id, 'appId', d.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', d.state, 'reason', d.reason, 'reasonCode', d.reason_code,
      'amountMinor', d.amount_minor, 'currency', d.currency, 'respondBy', strftime('%Y-%m-%dT%H:%M:%fZ', d.respond_by / 1000.0, 'unixepoch'),
      'reference', t.reference, 'metadata', json(t.metadata)), NEW.at
  FROM disputes d JOIN transactions t ON t.id = d.transaction_id
  WHERE d.id = NEW.dispute_id AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = d.merchant_id);
END;
--> statement-breakpoint

-- Nor is an application deleted while a dispute is open, or money is owed for one.
DROP TRIGGER applications_end_empty;
--> statement-breakpoint
CREATE TRIGGER applications_end_empty BEFORE UPDATE OF deleted_at ON applications
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM invoices WHERE application_id = OLD.id AND status IN ('PENDING', 'PARTIAL', 'DECLINED'))
  OR EXISTS (
    SELECT 1 FROM transactions
    WHERE application_id = OLD.id AND status IN ('CREATED', 'PENDING', 'PREAUTH_APPROVED', 'REFUND_IN_PROGRESS')
  )
  OR EXISTS (SELECT 1 FROM disputes WHERE application_id = OLD.id AND (ended_at IS NULL OR lacks_minor > 0))
  OR EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE application_id = OLD.id AND kind IN ('AVAILABLE', 'HELD', 'IN_TRANSIT') AND balance_minor <> 0
  )
) BEGIN
  SELECT RAISE(ABORT, 'application_in_use');
END;
--> statement-breakpoint
INSERT INTO user_permissions (user_id, permission, granted_by, granted_at)
SELECT id, 'ANSWER_DISPUTE', NULL, created_at FROM users
WHERE role IN ('ROLE_SUSER', 'ROLE_USER', 'ROLE_SINGLE', 'ROLE_FO_MANAGER', 'ROLE_FIN_MANAGER', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
ON CONFLICT DO NOTHING;
