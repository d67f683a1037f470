-- What must never be untrue, whatever the code above does. D1 has no transaction but batch(), so nothing here relies on reading first.

INSERT INTO clock (id, offset_ms) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER clock_stays BEFORE DELETE ON clock BEGIN
  SELECT RAISE(ABORT, 'clock_stays');
END;
--> statement-breakpoint
-- A batch's "only if": never stores a row, aborts the batch when the statement before it changed another number of rows.
CREATE TRIGGER expectations_hold BEFORE INSERT ON expectations BEGIN
  SELECT RAISE(ABORT, 'expectation_failed') WHERE NEW.expected <> NEW.changed;
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint

-- Ledger: accounts start at zero, their identity is fixed, and their balance is what the latest posting says.
CREATE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts WHEN NEW.balance_minor <> 0 BEGIN
  SELECT RAISE(ABORT, 'ledger_account_not_empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_identity BEFORE UPDATE OF id, application_id, currency, kind ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_account_identity');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_balance_from_postings BEFORE UPDATE OF balance_minor ON ledger_accounts
WHEN NEW.balance_minor IS NOT (SELECT balance_minor FROM postings WHERE account_id = NEW.id ORDER BY seq DESC LIMIT 1) BEGIN
  SELECT RAISE(ABORT, 'ledger_balance_without_posting');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_account_stays');
END;
--> statement-breakpoint

-- Ledger: postings come before their journal row, follow the account's balance, and are never changed.
CREATE TRIGGER postings_before_journal BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM journal_transactions WHERE id = NEW.journal_id) BEGIN
  SELECT RAISE(ABORT, 'journal_sealed');
END;
--> statement-breakpoint
CREATE TRIGGER postings_follow_balance BEFORE INSERT ON postings
WHEN NEW.balance_minor IS NOT (SELECT balance_minor + NEW.amount_minor FROM ledger_accounts WHERE id = NEW.account_id) BEGIN
  SELECT RAISE(ABORT, 'posting_balance');
END;
--> statement-breakpoint
CREATE TRIGGER postings_move_balance AFTER INSERT ON postings BEGIN
  UPDATE ledger_accounts SET balance_minor = NEW.balance_minor WHERE id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER postings_never_change BEFORE UPDATE ON postings BEGIN
  SELECT RAISE(ABORT, 'posting_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER postings_never_go BEFORE DELETE ON postings BEGIN
  SELECT RAISE(ABORT, 'posting_immutable');
END;
--> statement-breakpoint
-- The journal row seals its postings: at least two, zero in every currency, none of another application's accounts alone.
CREATE TRIGGER journal_transactions_balanced BEFORE INSERT ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_unbalanced') WHERE EXISTS (
    SELECT 1 FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
    WHERE postings.journal_id = NEW.id GROUP BY ledger_accounts.currency HAVING sum(postings.amount_minor) <> 0
  );
  SELECT RAISE(ABORT, 'journal_empty') WHERE (SELECT count(*) FROM postings WHERE journal_id = NEW.id) < 2;
  SELECT RAISE(ABORT, 'journal_foreign') WHERE NOT EXISTS (
    SELECT 1 FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
    WHERE postings.journal_id = NEW.id AND ledger_accounts.application_id = NEW.application_id
  );
END;
--> statement-breakpoint
CREATE TRIGGER journal_transactions_never_change BEFORE UPDATE ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER journal_transactions_never_go BEFORE DELETE ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_immutable');
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

-- Invoices: what the payer was shown stays as it was once anything happened to it; a paid invoice cannot disappear.
CREATE TRIGGER invoices_terms_fixed BEFORE UPDATE OF amount_minor, currency, application_id, code, pre_auth ON invoices
WHEN (OLD.status <> 'PENDING' OR OLD.paid_minor > 0)
  AND (NEW.amount_minor <> OLD.amount_minor OR NEW.currency <> OLD.currency OR NEW.application_id <> OLD.application_id
    OR NEW.code <> OLD.code OR NEW.pre_auth <> OLD.pre_auth) BEGIN
  SELECT RAISE(ABORT, 'invoice_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE DELETE ON invoices WHEN OLD.status <> 'PENDING' OR OLD.paid_minor > 0 BEGIN
  SELECT RAISE(ABORT, 'invoice_stays');
END;
--> statement-breakpoint
CREATE TRIGGER invoice_events_never_change BEFORE UPDATE ON invoice_events BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
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
CREATE TRIGGER transactions_stay BEFORE DELETE ON transactions BEGIN
  SELECT RAISE(ABORT, 'transaction_stays');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_terms_fixed BEFORE UPDATE OF amount_minor, currency, application_id, invoice_id ON transactions
WHEN NEW.amount_minor <> OLD.amount_minor OR NEW.currency <> OLD.currency OR NEW.application_id <> OLD.application_id
  OR NEW.invoice_id IS NOT OLD.invoice_id BEGIN
  SELECT RAISE(ABORT, 'transaction_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_terms_fixed BEFORE UPDATE OF amount_minor, fee_minor, currency, application_id, target, created_by ON payouts
WHEN NEW.amount_minor <> OLD.amount_minor OR NEW.fee_minor <> OLD.fee_minor OR NEW.currency <> OLD.currency
  OR NEW.application_id <> OLD.application_id OR NEW.target <> OLD.target OR NEW.created_by <> OLD.created_by BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER contracts_signed_text_fixed BEFORE UPDATE OF text ON contracts
WHEN OLD.signed_at IS NOT NULL AND NEW.text <> OLD.text BEGIN
  SELECT RAISE(ABORT, 'contract_signed');
END;
