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
