CREATE TABLE `webhook_applications` (
	`webhook_id` text NOT NULL,
	`application_id` text NOT NULL,
	PRIMARY KEY(`webhook_id`, `application_id`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhook_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_applications_by_application` ON `webhook_applications` (`application_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_seq` integer NOT NULL,
	`webhook_id` text NOT NULL,
	`state` text DEFAULT 'WAITING' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`answer_status` integer,
	`answer_text` text,
	`fault` text,
	`begun_at` integer NOT NULL,
	`next_attempt_at` integer,
	`delivered_at` integer,
	FOREIGN KEY (`message_seq`) REFERENCES `webhook_messages`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhook_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_state" CHECK(state IN ('WAITING', 'DELIVERED', 'GIVEN_UP'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`webhook_id`,`message_seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of_message` ON `webhook_deliveries` (`message_seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,`next_attempt_at`) WHERE state = 'WAITING';--> statement-breakpoint
CREATE TABLE `webhook_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`merchant_id` text NOT NULL,
	`application_id` text,
	`type` text NOT NULL,
	`about_id` text NOT NULL,
	`transaction_id` text,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_messages_id` ON `webhook_messages` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_messages_by_age` ON `webhook_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_messages_about` ON `webhook_messages` (`about_id`);--> statement-breakpoint
CREATE TABLE `webhook_secrets` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`sealed` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhook_addresses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_secrets_of` ON `webhook_secrets` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_secrets_one_active` ON `webhook_secrets` (`webhook_id`) WHERE ends_at IS NULL;--> statement-breakpoint
CREATE TABLE `webhook_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`merchant_id` text NOT NULL,
	`region` text NOT NULL,
	`url` text NOT NULL,
	`form` text NOT NULL,
	`types` text NOT NULL,
	`set_by` text NOT NULL,
	`set_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`set_at` integer NOT NULL,
	`failing_since` integer,
	`paused_at` integer,
	`gone_at` integer,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_addresses_form" CHECK(form IN ('OLD', 'STANDARD'))
);
--> statement-breakpoint
CREATE INDEX `webhook_addresses_of` ON `webhook_addresses` (`merchant_id`,`created_at`);
--> statement-breakpoint

-- Addresses from before Standard Webhooks keep their form until their owner makes a secret for them.
INSERT INTO webhook_addresses (id, merchant_id, region, url, form, types, set_by, set_by_name, created_at, set_at, failing_since, paused_at)
SELECT 'whk_' || w.application_id, a.merchant_id, a.region, w.url, 'OLD', '["payment.paid","payment.held","payment.captured","payment.declined","payment.canceled","payment.expired","payment.reversed","payment.refunded","payment.refund_failed"]', w.set_by, w.set_by_name, w.set_at, w.set_at, w.failing_since, w.paused_at
FROM webhooks w JOIN applications a ON a.id = w.application_id;
--> statement-breakpoint
INSERT INTO webhook_applications (webhook_id, application_id) SELECT 'whk_' || application_id, application_id FROM webhooks;
--> statement-breakpoint
INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
SELECT e.id, a.merchant_id, a.id, CASE e.kind WHEN 'APPROVED' THEN 'payment.paid' WHEN 'HELD' THEN 'payment.held' WHEN 'COMPLETED' THEN 'payment.captured' WHEN 'DECLINED' THEN 'payment.declined' WHEN 'CANCELED' THEN 'payment.canceled' WHEN 'EXPIRED' THEN 'payment.expired' WHEN 'REVERSED' THEN 'payment.reversed' WHEN 'REFUNDED' THEN 'payment.refunded' WHEN 'REFUND_FAILED' THEN 'payment.refund_failed' ELSE 'test' END, coalesce(e.transaction_id, ''), e.transaction_id,
  iif(t.id IS NULL, json_object('appId', a.id, 'status', e.status, 'amountMinor', e.amount_minor, 'currency', a.currency),
    json_object('id', t.id, 'appId', a.id, 'transactionId', t.id, 'orderId', t.order_id, 'invoiceId', t.invoice_id, 'invoiceCode', t.invoice_code,
    'paymentLinkId', t.payment_link_id, 'bookingId', t.booking_id, 'status', e.status, 'amountMinor', e.amount_minor, 'currency', t.currency,
    'reference', t.reference, 'metadata', json(t.metadata))), e.created_at
FROM webhook_events e JOIN applications a ON a.id = e.application_id LEFT JOIN transactions t ON t.id = e.transaction_id
ORDER BY e.seq;
--> statement-breakpoint
INSERT INTO webhook_deliveries (message_seq, webhook_id, state, attempts, answer_status, fault, begun_at, next_attempt_at, delivered_at)
SELECT m.seq, w.webhook_id, e.state, e.attempts, e.answer_status, e.fault, e.created_at, e.next_attempt_at, e.delivered_at
FROM webhook_events e JOIN webhook_messages m ON m.id = e.id JOIN webhook_applications w ON w.application_id = e.application_id
ORDER BY e.seq;
--> statement-breakpoint
DROP TRIGGER webhook_events_of_results;
--> statement-breakpoint
DROP TABLE `webhook_events`;
--> statement-breakpoint
DROP TABLE `webhooks`;
--> statement-breakpoint

-- A message goes to each address of its account that is told of its type and of its application; of a key, of one that the key opens.
CREATE TRIGGER webhook_deliveries_of_messages AFTER INSERT ON webhook_messages BEGIN
  INSERT INTO webhook_deliveries (message_seq, webhook_id, begun_at, next_attempt_at)
  SELECT NEW.seq, w.id, NEW.created_at, NEW.created_at FROM webhook_addresses w
  WHERE w.merchant_id = NEW.merchant_id AND w.gone_at IS NULL AND instr(w.types, '"' || NEW.type || '"') > 0 AND EXISTS (
    SELECT 1 FROM webhook_applications a WHERE a.webhook_id = w.id AND (
      a.application_id = NEW.application_id
      OR (NEW.application_id IS NULL AND a.application_id IN (SELECT k.application_id FROM server_key_applications k WHERE k.key_id = NEW.about_id))
    )
  );
END;
--> statement-breakpoint

-- What happens and the message of it are written together. The kinds are those of PAYMENT_WEBHOOK_TYPES.
-- What only checks a card is no payment to a merchant's server: the callback of its order alone tells of it.
CREATE TRIGGER webhook_messages_of_payments AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, CASE NEW.kind WHEN 'APPROVED' THEN 'payment.paid' WHEN 'HELD' THEN 'payment.held' WHEN 'COMPLETED' THEN 'payment.captured' WHEN 'DECLINED' THEN 'payment.declined' WHEN 'CANCELED' THEN 'payment.canceled' WHEN 'EXPIRED' THEN 'payment.expired' WHEN 'REVERSED' THEN 'payment.reversed' WHEN 'REFUNDED' THEN 'payment.refunded' WHEN 'REFUND_FAILED' THEN 'payment.refund_failed' ELSE 'test' END, t.id, t.id,
    json_object('id', t.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'invoiceId', t.invoice_id, 'invoiceCode', t.invoice_code,
    'paymentLinkId', t.payment_link_id, 'bookingId', t.booking_id, 'status', t.status, 'amountMinor', coalesce(NEW.amount_minor, t.amount_minor), 'currency', t.currency,
    'reference', t.reference, 'metadata', json(t.metadata)), NEW.at
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'link.paid', l.id, t.id,
    json_object('id', l.id, 'appId', t.application_id, 'code', l.code, 'transactionId', t.id, 'orderId', t.order_id, 'status', l.status,
      'amountMinor', coalesce(NEW.amount_minor, t.amount_minor), 'currency', t.currency), NEW.at
  FROM transactions t JOIN payment_links l ON l.id = t.payment_link_id
  WHERE t.id = NEW.transaction_id AND NEW.kind IN ('APPROVED', 'COMPLETED') AND l.kind = 'LINK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_new_refunds AFTER INSERT ON refunds BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'refund.started', NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)), NEW.created_at
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_refunds AFTER UPDATE OF state ON refunds
WHEN NEW.state <> OLD.state AND NEW.state IN ('SUCCESS', 'FAILED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, iif(NEW.state = 'SUCCESS', 'refund.done', 'refund.failed'), NEW.id, t.id,
    json_object('id', NEW.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'status', NEW.state,
      'amountMinor', NEW.amount_minor, 'currency', t.currency, 'reference', t.reference, 'metadata', json(t.metadata)), coalesce(NEW.finished_at, NEW.created_at)
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_invoices AFTER INSERT ON invoice_events WHEN NEW.kind IN ('SENT', 'EXPIRED', 'CANCELED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), i.merchant_id, i.application_id, 'invoice.' || lower(NEW.kind), i.id, NULL,
    json_object('id', i.id, 'appId', i.application_id, 'code', i.code, 'bookingId', i.booking_id, 'status', iif(NEW.kind = 'SENT', i.status, NEW.kind),
      'amountMinor', i.amount_minor, 'currency', i.currency, 'channel', NEW.channel), NEW.at
  FROM invoices i WHERE i.id = NEW.invoice_id AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = i.merchant_id);
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_paid_invoices AFTER UPDATE OF status ON invoices
WHEN NEW.status IN ('COMPLETE', 'CASH') AND OLD.status NOT IN ('COMPLETE', 'CASH') AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), i.merchant_id, i.application_id, 'invoice.paid', i.id, NULL,
    json_object('id', i.id, 'appId', i.application_id, 'code', i.code, 'bookingId', i.booking_id, 'status', i.status,
      'amountMinor', i.amount_minor, 'currency', i.currency), coalesce(i.completed_at, i.last_modified_at)
  FROM invoices i WHERE i.id = NEW.id;
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_new_payouts AFTER INSERT ON payouts
WHEN NEW.state IN ('AWAITING_APPROVAL', 'IN_PROGRESS', 'SUCCESS', 'FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED', 'REJECTED', 'RECALLED', 'EXPIRED', 'RETURNED') AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.application_id, lower(NEW.kind) || CASE NEW.state WHEN 'AWAITING_APPROVAL' THEN '.waiting' WHEN 'IN_PROGRESS' THEN '.sent' WHEN 'SUCCESS' THEN '.paid'
      WHEN 'RETURNED' THEN '.returned' WHEN 'REJECTED' THEN '.canceled' WHEN 'RECALLED' THEN '.canceled' WHEN 'EXPIRED' THEN '.canceled' ELSE '.failed' END, NEW.id, NULL,
    json_object('id', NEW.id, 'appId', NEW.application_id, 'status', NEW.state, 'amountMinor', NEW.amount_minor, 'currency', NEW.currency,
      'fileId', NEW.file_id, 'failure', NEW.failure, 'reference', NULL), max(NEW.created_at, coalesce(NEW.reviewed_at, 0), coalesce(NEW.finished_at, 0), coalesce(NEW.returned_at, 0));
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_payouts AFTER UPDATE OF state ON payouts
WHEN NEW.state <> OLD.state AND NEW.state IN ('AWAITING_APPROVAL', 'IN_PROGRESS', 'SUCCESS', 'FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED', 'REJECTED', 'RECALLED', 'EXPIRED', 'RETURNED') AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.application_id, lower(NEW.kind) || CASE NEW.state WHEN 'AWAITING_APPROVAL' THEN '.waiting' WHEN 'IN_PROGRESS' THEN '.sent' WHEN 'SUCCESS' THEN '.paid'
      WHEN 'RETURNED' THEN '.returned' WHEN 'REJECTED' THEN '.canceled' WHEN 'RECALLED' THEN '.canceled' WHEN 'EXPIRED' THEN '.canceled' ELSE '.failed' END, NEW.id, NULL,
    json_object('id', NEW.id, 'appId', NEW.application_id, 'status', NEW.state, 'amountMinor', NEW.amount_minor, 'currency', NEW.currency,
      'fileId', NEW.file_id, 'failure', NEW.failure, 'reference', (SELECT p.reference FROM api_payouts p WHERE p.payout_id = NEW.id)), max(NEW.created_at, coalesce(NEW.reviewed_at, 0), coalesce(NEW.finished_at, 0), coalesce(NEW.returned_at, 0));
END;
--> statement-breakpoint

-- The reference of a payout by key is written after the payout, and nothing is sent before both are.
CREATE TRIGGER webhook_messages_of_api_payouts AFTER INSERT ON api_payouts WHEN NEW.reference IS NOT NULL BEGIN
  UPDATE webhook_messages SET data = json_set(data, '$.reference', NEW.reference) WHERE about_id = NEW.payout_id;
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_payout_files AFTER UPDATE OF state ON payout_files
WHEN NEW.state <> OLD.state AND NEW.state <> 'CHECKED' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.application_id, 'payout_file' || CASE NEW.state WHEN 'AWAITING_APPROVAL' THEN '.waiting' WHEN 'IN_PROGRESS' THEN '.sent'
      WHEN 'SUCCESS' THEN '.paid' WHEN 'PARTLY_DONE' THEN '.partly_paid' WHEN 'FAIL' THEN '.failed' ELSE '.canceled' END, NEW.id, NULL,
    json_object('id', NEW.id, 'appId', NEW.application_id, 'status', NEW.state, 'amountMinor', NEW.amount_minor, 'currency', NEW.currency,
      'payouts', NEW.good, 'arrived', NEW.arrived, 'failed', NEW.failed, 'returned', NEW.returned),
    max(NEW.created_at, coalesce(NEW.made_at, 0), coalesce(NEW.reviewed_at, 0), coalesce(NEW.finished_at, 0),
      coalesce((SELECT max(p.returned_at) FROM payouts p WHERE p.file_id = NEW.id), 0));
END;
--> statement-breakpoint

CREATE TRIGGER webhook_messages_of_applications AFTER UPDATE OF status ON applications
WHEN NEW.status <> OLD.status AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), NEW.merchant_id, NEW.id, 'application.status', NEW.id, NULL, json_object('id', NEW.id, 'appId', NEW.id, 'status', NEW.status), NEW.updated_at;
END;
