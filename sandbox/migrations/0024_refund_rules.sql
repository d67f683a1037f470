CREATE TABLE `refund_rule_changes` (
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
	CONSTRAINT "refund_rule_changes_four_eyes" CHECK(decided_by IS NULL OR decided_by <> proposed_by),
	CONSTRAINT "refund_rule_changes_state" CHECK(state IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REFUSED') = (reason IS NOT NULL)
        AND (state <> 'CONFIRMED' OR alone = (decided_by IS NULL)) AND (state <> 'REFUSED' OR decided_by IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_rule_changes_id` ON `refund_rule_changes` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_rule_changes_one_waits` ON `refund_rule_changes` (`application_id`) WHERE state = 'PROPOSED';--> statement-breakpoint
CREATE INDEX `refund_rule_changes_in_force` ON `refund_rule_changes` (`application_id`,`seq`) WHERE state = 'CONFIRMED';--> statement-breakpoint
CREATE INDEX `refund_rule_changes_of` ON `refund_rule_changes` (`application_id`,`seq`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `reviewed_by` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `reviewed_by_name` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `reviewed_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `review_reason` text;--> statement-breakpoint
CREATE INDEX `refunds_awaiting` ON `refunds` (`created_at`) WHERE state = 'AWAITING_APPROVAL';--> statement-breakpoint
CREATE INDEX `refunds_by_maker` ON `refunds` (`created_by`,`created_at`);--> statement-breakpoint

-- A refund begins on its way, or waits for a second person. Whoever made it never is that person.
DROP TRIGGER refunds_begin;--> statement-breakpoint
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds WHEN NEW.state NOT IN ('IN_PROGRESS', 'AWAITING_APPROVAL') BEGIN
  SELECT RAISE(ABORT, 'refund_must_begin');
END;
--> statement-breakpoint
DROP TRIGGER refunds_final;--> statement-breakpoint
CREATE TRIGGER refunds_final BEFORE UPDATE ON refunds
WHEN OLD.state NOT IN ('IN_PROGRESS', 'AWAITING_APPROVAL') OR NEW.amount_minor <> OLD.amount_minor OR NEW.transaction_id <> OLD.transaction_id
  OR NEW.created_by <> OLD.created_by OR (OLD.state = 'IN_PROGRESS' AND NEW.state NOT IN ('IN_PROGRESS', 'SUCCESS', 'FAILED'))
  OR (OLD.state = 'AWAITING_APPROVAL' AND NEW.state IN ('SUCCESS', 'FAILED')) BEGIN
  SELECT RAISE(ABORT, 'refund_final');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_four_eyes BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND (NEW.reviewed_by IS NULL OR NEW.reviewed_by = OLD.created_by) BEGIN
  SELECT RAISE(ABORT, 'refunds_four_eyes');
END;
--> statement-breakpoint
DROP TRIGGER refunds_release;--> statement-breakpoint
CREATE TRIGGER refunds_release AFTER UPDATE OF state ON refunds WHEN NEW.state IN ('FAILED', 'REJECTED', 'RECALLED', 'EXPIRED') BEGIN
  UPDATE transactions SET refunded_minor = refunded_minor - NEW.amount_minor WHERE id = NEW.transaction_id;
END;
--> statement-breakpoint

-- Rules of refunds are proposed, decided on once, and stay as they were proposed.
CREATE TRIGGER refund_rule_changes_fixed BEFORE UPDATE ON refund_rule_changes
WHEN OLD.state <> 'PROPOSED' OR NEW.application_id <> OLD.application_id OR NEW.rules <> OLD.rules OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_by_name <> OLD.proposed_by_name OR NEW.proposed_at <> OLD.proposed_at BEGIN
  SELECT RAISE(ABORT, 'refund_rules_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER refund_rule_changes_stay BEFORE DELETE ON refund_rule_changes BEGIN
  SELECT RAISE(ABORT, 'refund_rules_fixed');
END;
--> statement-breakpoint

-- A merchant's server hears of a refund once the card network is asked: what waits for a second person is none yet.
DROP TRIGGER webhook_messages_of_new_refunds;--> statement-breakpoint
CREATE TRIGGER webhook_messages_of_new_refunds AFTER INSERT ON refunds WHEN NEW.state = 'IN_PROGRESS' BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'refund.started', NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)), NEW.created_at
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
--> statement-breakpoint
CREATE TRIGGER webhook_messages_of_approved_refunds AFTER UPDATE OF state ON refunds
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'refund.started', NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)), coalesce(NEW.reviewed_at, NEW.created_at)
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
--> statement-breakpoint
-- Its order says so all the same, and whether it came to nothing.
DROP TRIGGER order_callbacks_of_states;--> statement-breakpoint
CREATE TRIGGER order_callbacks_of_states AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUND_ASKED', 'REFUND_REJECTED', 'REFUND_RECALLED', 'REFUND_EXPIRED',
  'REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO order_callbacks (transaction_id, url, created_at, next_attempt_at)
  SELECT transaction_id, terms ->> 'callbackUrl', NEW.at, NEW.at
  FROM orders WHERE transaction_id = NEW.transaction_id AND terms ->> 'callbackUrl' IS NOT NULL;
END;
--> statement-breakpoint
-- Whoever approves payouts approves refunds, as if the same person had given them both.
INSERT OR IGNORE INTO user_permissions (user_id, permission, granted_by, granted_at)
SELECT user_id, 'REFUND_REVIEW', granted_by, granted_at FROM user_permissions WHERE permission = 'PAYOUT_REVIEW';
