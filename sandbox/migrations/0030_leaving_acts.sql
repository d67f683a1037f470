CREATE TABLE `leaving_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`about_id` text NOT NULL,
	`input` text NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`leaves_at` integer NOT NULL,
	`ended_by` text,
	`ended_by_name` text,
	`ended_at` integer,
	`failure` text,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "leaving_acts_later" CHECK(leaves_at > created_at),
	CONSTRAINT "leaving_acts_state" CHECK(state IN ('WAITING', 'DONE', 'TAKEN_BACK', 'FAILED') AND (state = 'WAITING') = (ended_at IS NULL)
        AND (state = 'TAKEN_BACK') = (ended_by IS NOT NULL) AND (state = 'FAILED') = (failure IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leaving_acts_one_waits` ON `leaving_acts` (`about_id`) WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX `leaving_acts_due` ON `leaving_acts` (`leaves_at`) WHERE state = 'WAITING';--> statement-breakpoint
ALTER TABLE `application_configs` ADD `take_back` integer DEFAULT false NOT NULL;--> statement-breakpoint

-- What was confirmed stays as it was confirmed, and an end is final.
CREATE TRIGGER leaving_acts_begin BEFORE INSERT ON leaving_acts WHEN NEW.state <> 'WAITING' BEGIN
  SELECT RAISE(ABORT, 'leaving_act_must_wait');
END;
--> statement-breakpoint
CREATE TRIGGER leaving_acts_fixed BEFORE UPDATE ON leaving_acts
WHEN OLD.state <> 'WAITING' OR NEW.id <> OLD.id OR NEW.application_id <> OLD.application_id OR NEW.kind <> OLD.kind OR NEW.about_id <> OLD.about_id
  OR NEW.input <> OLD.input OR NEW.created_by <> OLD.created_by OR NEW.created_by_name <> OLD.created_by_name OR NEW.created_at <> OLD.created_at
  OR NEW.leaves_at <> OLD.leaves_at OR (NEW.state = 'DONE' AND NEW.ended_at < OLD.leaves_at) BEGIN
  SELECT RAISE(ABORT, 'leaving_act_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER leaving_acts_stay BEFORE DELETE ON leaving_acts BEGIN
  SELECT RAISE(ABORT, 'leaving_act_fixed');
END;
--> statement-breakpoint

-- A refund may wait for its minute first; its money is reserved in the same way.
DROP TRIGGER refunds_begin;--> statement-breakpoint
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds WHEN NEW.state NOT IN ('IN_PROGRESS', 'AWAITING_APPROVAL', 'LEAVING') BEGIN
  SELECT RAISE(ABORT, 'refund_must_begin');
END;
--> statement-breakpoint
DROP TRIGGER refunds_final;--> statement-breakpoint
CREATE TRIGGER refunds_final BEFORE UPDATE ON refunds
WHEN OLD.state NOT IN ('IN_PROGRESS', 'AWAITING_APPROVAL', 'LEAVING') OR NEW.amount_minor <> OLD.amount_minor OR NEW.transaction_id <> OLD.transaction_id
  OR NEW.created_by <> OLD.created_by OR (OLD.state = 'IN_PROGRESS' AND NEW.state NOT IN ('IN_PROGRESS', 'SUCCESS', 'FAILED'))
  OR (OLD.state = 'AWAITING_APPROVAL' AND NEW.state IN ('LEAVING', 'SUCCESS', 'FAILED'))
  OR (OLD.state = 'LEAVING' AND NEW.state NOT IN ('LEAVING', 'IN_PROGRESS', 'RECALLED')) BEGIN
  SELECT RAISE(ABORT, 'refund_final');
END;
--> statement-breakpoint
-- The act and its refund end in one batch, the act first: a refund never leaves while its act can be taken back.
CREATE TRIGGER refunds_leave BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'LEAVING' AND NEW.state <> 'LEAVING'
  AND EXISTS (SELECT 1 FROM leaving_acts WHERE about_id = OLD.transaction_id AND state = 'WAITING') BEGIN
  SELECT RAISE(ABORT, 'refund_leaves');
END;
--> statement-breakpoint
-- A merchant's server hears of it once the card network is asked: a minute after it was confirmed.
DROP TRIGGER webhook_messages_of_approved_refunds;--> statement-breakpoint
CREATE TRIGGER webhook_messages_of_approved_refunds AFTER UPDATE OF state ON refunds
WHEN OLD.state IN ('AWAITING_APPROVAL', 'LEAVING') AND NEW.state = 'IN_PROGRESS' BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'refund.started', NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)),
    iif(OLD.state = 'LEAVING', NEW.created_at + 60000, coalesce(NEW.reviewed_at, NEW.created_at))
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
