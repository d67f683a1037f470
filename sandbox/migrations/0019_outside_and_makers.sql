ALTER TABLE `application_keys` ADD `made_by` text;--> statement-breakpoint
-- What only checks a card, or was paid outside, is no payment to a merchant's server.
DROP TRIGGER webhook_messages_of_payments;--> statement-breakpoint
CREATE TRIGGER webhook_messages_of_payments AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, CASE NEW.kind WHEN 'APPROVED' THEN 'payment.paid' WHEN 'HELD' THEN 'payment.held' WHEN 'COMPLETED' THEN 'payment.captured' WHEN 'DECLINED' THEN 'payment.declined' WHEN 'CANCELED' THEN 'payment.canceled' WHEN 'EXPIRED' THEN 'payment.expired' WHEN 'REVERSED' THEN 'payment.reversed' WHEN 'REFUNDED' THEN 'payment.refunded' WHEN 'REFUND_FAILED' THEN 'payment.refund_failed' ELSE 'test' END, t.id, t.id,
    json_object('id', t.id, 'appId', t.application_id, 'transactionId', t.id, 'orderId', t.order_id, 'invoiceId', t.invoice_id, 'invoiceCode', t.invoice_code,
    'paymentLinkId', t.payment_link_id, 'bookingId', t.booking_id, 'status', t.status, 'amountMinor', coalesce(NEW.amount_minor, t.amount_minor), 'currency', t.currency,
    'reference', t.reference, 'metadata', json(t.metadata)), NEW.at
  FROM transactions t WHERE t.id = NEW.transaction_id AND t.payment_method IS NOT 'CARD_CHECK' AND t.payment_method IS NOT 'CASH' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), t.merchant_id, t.application_id, 'link.paid', l.id, t.id,
    json_object('id', l.id, 'appId', t.application_id, 'code', l.code, 'transactionId', t.id, 'orderId', t.order_id, 'status', l.status,
      'amountMinor', coalesce(NEW.amount_minor, t.amount_minor), 'currency', t.currency), NEW.at
  FROM transactions t JOIN payment_links l ON l.id = t.payment_link_id
  WHERE t.id = NEW.transaction_id AND NEW.kind IN ('APPROVED', 'COMPLETED') AND l.kind = 'LINK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;--> statement-breakpoint
-- The note of an outside payment is the merchant's own. It goes with its customer's data and is never another one.
DROP TRIGGER outside_payments_fixed;--> statement-breakpoint
CREATE TRIGGER outside_payments_fixed BEFORE UPDATE ON outside_payments
WHEN NEW.transaction_id <> OLD.transaction_id OR NEW.amount_minor <> OLD.amount_minor OR NEW.invoice_id <> OLD.invoice_id OR NEW.application_id <> OLD.application_id
  OR NEW.method <> OLD.method OR NEW.paid_day <> OLD.paid_day OR NEW.created_by <> OLD.created_by OR NEW.created_by_name <> OLD.created_by_name OR NEW.created_at <> OLD.created_at
  OR (NEW.note IS NOT NULL AND NEW.note IS NOT OLD.note)
  OR (OLD.taken_back_at IS NOT NULL AND (NEW.taken_back_at IS NOT OLD.taken_back_at OR NEW.taken_back_by IS NOT OLD.taken_back_by OR NEW.taken_back_by_name IS NOT OLD.taken_back_by_name)) BEGIN
  SELECT RAISE(ABORT, 'outside_payment_fixed');
END;--> statement-breakpoint
UPDATE transactions SET response_description = NULL WHERE id IN (SELECT transaction_id FROM outside_payments);--> statement-breakpoint
-- Whoever makes invoices, or looks after the money, records what came outside, unless it was taken from them since.
INSERT OR IGNORE INTO user_permissions (user_id, permission, granted_by, granted_at)
SELECT u.id, 'RECORD_PAYMENT', NULL, u.created_at FROM users u
WHERE (u.role = 'ROLE_FIN_MANAGER' OR EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = u.id AND p.permission = 'CREATE_LINK'))
  AND NOT EXISTS (SELECT 1 FROM security_events e WHERE e.user_id = u.id AND e.kind = 'ACCESS_CHANGED' AND instr(e.change ->> '$.removed', '"RECORD_PAYMENT"') > 0);
