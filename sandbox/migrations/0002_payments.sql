-- What stays of invoices and payments, and what a result sets off.

-- Invoices: what the payer was shown stays as it was once anything happened to it; an invoice with paid or held money cannot disappear.
CREATE TRIGGER invoices_terms_fixed BEFORE UPDATE OF amount_minor, currency, application_id, code, pre_auth ON invoices
WHEN (OLD.status <> 'PENDING' OR OLD.paid_minor > 0)
  AND (NEW.amount_minor <> OLD.amount_minor OR NEW.currency <> OLD.currency OR NEW.application_id <> OLD.application_id
    OR NEW.code <> OLD.code OR NEW.pre_auth <> OLD.pre_auth) BEGIN
  SELECT RAISE(ABORT, 'invoice_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE DELETE ON invoices WHEN OLD.status <> 'PENDING' OR OLD.paid_minor > 0 OR OLD.held_minor > 0 BEGIN
  SELECT RAISE(ABORT, 'invoice_stays');
END;
--> statement-breakpoint

-- What happened to an invoice stays; a person's name and contacts in it can be erased (decision 0038).
CREATE TRIGGER invoice_events_never_change BEFORE UPDATE ON invoice_events
WHEN NEW.seq <> OLD.seq OR NEW.invoice_id <> OLD.invoice_id OR NEW.kind <> OLD.kind OR NEW.actor IS NOT OLD.actor OR NEW.actor_name IS NOT OLD.actor_name
  OR NEW.amount_minor IS NOT OLD.amount_minor OR NEW.channel IS NOT OLD.channel OR NEW.transaction_id IS NOT OLD.transaction_id
  OR NEW.detail IS NOT OLD.detail OR NEW.at <> OLD.at OR json_array_length(NEW.changes) <> json_array_length(OLD.changes)
  OR EXISTS (
    SELECT 1 FROM json_each(OLD.changes) old JOIN json_each(NEW.changes) new ON new.key = old.key
    WHERE new.value ->> 'field' <> old.value ->> 'field'
      OR ((new.value ->> 'from' IS NOT old.value ->> 'from' OR new.value ->> 'to' IS NOT old.value ->> 'to')
        AND (old.value ->> 'field' NOT IN ('fullName', 'phone', 'email') OR new.value ->> 'from' IS NOT NULL OR new.value ->> 'to' IS NOT NULL))
  ) BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
--> statement-breakpoint

-- Payments and what happened to them stay.
CREATE TRIGGER transactions_terms_fixed BEFORE UPDATE OF amount_minor, currency, application_id, invoice_id ON transactions
WHEN NEW.amount_minor <> OLD.amount_minor OR NEW.currency <> OLD.currency OR NEW.application_id <> OLD.application_id
  OR NEW.invoice_id IS NOT OLD.invoice_id BEGIN
  SELECT RAISE(ABORT, 'transaction_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_stay BEFORE DELETE ON transactions BEGIN
  SELECT RAISE(ABORT, 'transaction_stays');
END;
--> statement-breakpoint
CREATE TRIGGER transaction_events_never_change BEFORE UPDATE ON transaction_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transaction_events_never_go BEFORE DELETE ON transaction_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
--> statement-breakpoint

-- Refunds reserve what they ask for; the CHECK on transactions keeps the sum within what was captured.
CREATE TRIGGER refunds_begin BEFORE INSERT ON refunds WHEN NEW.state <> 'IN_PROGRESS' BEGIN
  SELECT RAISE(ABORT, 'refund_must_begin');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_reserve AFTER INSERT ON refunds BEGIN
  UPDATE transactions SET refunded_minor = refunded_minor + NEW.amount_minor WHERE id = NEW.transaction_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_final BEFORE UPDATE ON refunds
WHEN OLD.state <> 'IN_PROGRESS' OR NEW.amount_minor <> OLD.amount_minor OR NEW.transaction_id <> OLD.transaction_id BEGIN
  SELECT RAISE(ABORT, 'refund_final');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_release AFTER UPDATE OF state ON refunds WHEN NEW.state = 'FAILED' BEGIN
  UPDATE transactions SET refunded_minor = refunded_minor - NEW.amount_minor WHERE id = NEW.transaction_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_never_go BEFORE DELETE ON refunds BEGIN
  SELECT RAISE(ABORT, 'refund_stays');
END;
--> statement-breakpoint

-- An application is deleted only while nothing of it is open and its wallet is empty, and nothing begins in one that is deleted (decision 0064).
CREATE TRIGGER applications_end_empty BEFORE UPDATE OF deleted_at ON applications
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM invoices WHERE application_id = OLD.id AND status IN ('PENDING', 'PARTIAL', 'DECLINED'))
  OR EXISTS (
    SELECT 1 FROM transactions
    WHERE application_id = OLD.id AND status IN ('CREATED', 'PENDING', 'PREAUTH_APPROVED', 'REFUND_IN_PROGRESS')
  )
  OR EXISTS (
    SELECT 1 FROM ledger_accounts
    WHERE application_id = OLD.id AND kind IN ('AVAILABLE', 'HELD', 'IN_TRANSIT') AND balance_minor <> 0
  )
) BEGIN
  SELECT RAISE(ABORT, 'application_in_use');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_begin_in_living BEFORE INSERT ON invoices
WHEN EXISTS (SELECT 1 FROM applications WHERE id = NEW.application_id AND deleted_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'application_gone');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_begin_in_living BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM applications WHERE id = NEW.application_id AND deleted_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'application_gone');
END;
--> statement-breakpoint

-- The result of a payment and the message to the address of its application are written together. The kinds are those of WEBHOOK_TYPES.
CREATE TRIGGER webhook_events_of_results AFTER INSERT ON transaction_events
WHEN NEW.kind IN ('APPROVED', 'HELD', 'COMPLETED', 'DECLINED', 'CANCELED', 'EXPIRED', 'REVERSED', 'REFUNDED', 'REFUND_FAILED') BEGIN
  INSERT INTO webhook_events (id, application_id, kind, transaction_id, status, amount_minor, created_at, next_attempt_at)
  SELECT 'evt_' || hex(randomblob(8)), w.application_id, NEW.kind, t.id, t.status, coalesce(NEW.amount_minor, t.amount_minor), NEW.at, NEW.at
  FROM transactions t JOIN webhooks w ON w.application_id = t.application_id
  WHERE t.id = NEW.transaction_id;
END;
