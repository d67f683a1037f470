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
--> statement-breakpoint

-- A merchant account keeps an owner who can sign in, also when two owners take each other off at once.
CREATE TRIGGER users_keep_an_owner BEFORE UPDATE OF role, active, deleted_at ON users
WHEN OLD.role IN ('ROLE_SUSER', 'ROLE_USER') AND OLD.active AND OLD.deleted_at IS NULL AND OLD.password_set_at IS NOT NULL
  AND NOT (NEW.role IN ('ROLE_SUSER', 'ROLE_USER') AND NEW.active AND NEW.deleted_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM users WHERE merchant_id = OLD.merchant_id AND id <> OLD.id AND role IN ('ROLE_SUSER', 'ROLE_USER')
      AND active AND deleted_at IS NULL AND password_set_at IS NOT NULL
  ) BEGIN
  SELECT RAISE(ABORT, 'last_owner');
END;
--> statement-breakpoint

-- Totals per application, local day and status, so that counts and sums cost the same at ten rows and at a million.

CREATE TRIGGER invoices_days_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_days (application_id, day, status, count, amount_minor, paid_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.paid_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor;
END;
--> statement-breakpoint
CREATE TRIGGER invoices_days_move AFTER UPDATE OF status, amount_minor, paid_minor ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
  INSERT INTO invoice_days (application_id, day, status, count, amount_minor, paid_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.paid_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor;
END;
--> statement-breakpoint
CREATE TRIGGER invoices_days_take AFTER DELETE ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, net_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.net_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, net_minor = net_minor + excluded.net_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_move AFTER UPDATE OF status, amount_minor, gross_minor, fee_minor, net_minor, refunded_minor ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, net_minor = net_minor - OLD.net_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, net_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.net_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, net_minor = net_minor + excluded.net_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_take AFTER DELETE ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, net_minor = net_minor - OLD.net_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
END;
--> statement-breakpoint

-- Full-text search of the lists and of everything (decision 0022). The words are prepared by the domain (`search` column, JSON), so that
-- upper case, accents and punctuation do not matter. The scope column has words for a row's region, merchant and application, to which the
-- triggers add its status, amount and card, so that they are intersected with what is typed; each word begins with the letter of its
-- column, and prefixes of up to seven letters of it have lists of their own. Row ids are the lists' own order, so a page is read newest
-- first without sorting.
CREATE VIRTUAL TABLE invoice_search USING fts5(scope, guest, email, phone, booking, code, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint
CREATE TRIGGER invoices_search_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, ''),
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_search_change AFTER UPDATE OF search, status, amount_minor, card_last4 ON invoices
WHEN NEW.search <> OLD.search OR NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor OR NEW.card_last4 IS NOT OLD.card_last4 BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, ''),
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_search_take AFTER DELETE ON invoices BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE transaction_search USING fts5(scope, name, email, phone, description, booking, code, rrn, orderid, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint
CREATE TRIGGER transactions_search_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_search (rowid, scope, name, email, phone, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, ''),
    NEW.search ->> 'name',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'description',
    NEW.search ->> 'booking',
    NEW.search ->> 'code',
    NEW.search ->> 'rrn',
    NEW.search ->> 'orderid');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_search_change AFTER UPDATE OF search, status, amount_minor, card_last4 ON transactions
WHEN NEW.search <> OLD.search OR NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor OR NEW.card_last4 IS NOT OLD.card_last4 BEGIN
  DELETE FROM transaction_search WHERE rowid = OLD.seq;
  INSERT INTO transaction_search (rowid, scope, name, email, phone, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, ''),
    NEW.search ->> 'name',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'description',
    NEW.search ->> 'booking',
    NEW.search ->> 'code',
    NEW.search ->> 'rrn',
    NEW.search ->> 'orderid');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_search_take AFTER DELETE ON transactions BEGIN
  DELETE FROM transaction_search WHERE rowid = OLD.seq;
END;
--> statement-breakpoint

-- The first and last row of each local day, so that a period is a range of row ids for the full-text index.
CREATE TRIGGER invoices_recorded AFTER INSERT ON invoices BEGIN
  INSERT INTO recorded_days (list, region, day, first_seq, last_seq) VALUES ('invoices', NEW.region, NEW.created_day, NEW.seq, NEW.seq)
  ON CONFLICT (list, region, day) DO UPDATE SET first_seq = min(first_seq, excluded.first_seq), last_seq = max(last_seq, excluded.last_seq);
END;
--> statement-breakpoint
CREATE TRIGGER transactions_recorded AFTER INSERT ON transactions BEGIN
  INSERT INTO recorded_days (list, region, day, first_seq, last_seq) VALUES ('transactions', NEW.region, NEW.created_day, NEW.seq, NEW.seq)
  ON CONFLICT (list, region, day) DO UPDATE SET first_seq = min(first_seq, excluded.first_seq), last_seq = max(last_seq, excluded.last_seq);
END;
