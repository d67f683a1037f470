-- What servers are told of invoices and links carries the reference and metadata of the merchant, as of payments.
DROP TRIGGER webhook_messages_of_invoices;
--> statement-breakpoint
CREATE TRIGGER webhook_messages_of_invoices AFTER INSERT ON invoice_events WHEN NEW.kind IN ('SENT', 'EXPIRED', 'CANCELED') BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), i.merchant_id, i.application_id, 'invoice.' || lower(NEW.kind), i.id, NULL,
    json_object('id', i.id, 'appId', i.application_id, 'code', i.code, 'bookingId', i.booking_id, 'status', iif(NEW.kind = 'SENT', i.status, NEW.kind),
      'amountMinor', i.amount_minor, 'currency', i.currency, 'channel', NEW.channel,
      'reference', i.reference, 'metadata', json(i.metadata)), NEW.at
  FROM invoices i WHERE i.id = NEW.invoice_id AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = i.merchant_id);
END;
--> statement-breakpoint
DROP TRIGGER webhook_messages_of_paid_invoices;
--> statement-breakpoint
CREATE TRIGGER webhook_messages_of_paid_invoices AFTER UPDATE OF status ON invoices
WHEN NEW.status IN ('COMPLETE', 'CASH') AND OLD.status NOT IN ('COMPLETE', 'CASH') AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = NEW.merchant_id) BEGIN
  INSERT INTO webhook_messages (id, merchant_id, application_id, type, about_id, transaction_id, data, created_at)
  SELECT 'evt_' || hex(randomblob(8)), i.merchant_id, i.application_id, 'invoice.paid', i.id, NULL,
    json_object('id', i.id, 'appId', i.application_id, 'code', i.code, 'bookingId', i.booking_id, 'status', i.status,
      'amountMinor', i.amount_minor, 'currency', i.currency, 'reference', i.reference, 'metadata', json(i.metadata)), coalesce(i.completed_at, i.last_modified_at)
  FROM invoices i WHERE i.id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER webhook_messages_of_payments;
--> statement-breakpoint
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
      'amountMinor', coalesce(NEW.amount_minor, t.amount_minor), 'currency', t.currency,
      'reference', t.reference, 'metadata', json(t.metadata)), NEW.at
  FROM transactions t JOIN payment_links l ON l.id = t.payment_link_id
  WHERE t.id = NEW.transaction_id AND NEW.kind IN ('APPROVED', 'COMPLETED') AND l.kind = 'LINK' AND EXISTS (SELECT 1 FROM webhook_addresses WHERE merchant_id = t.merchant_id);
END;
