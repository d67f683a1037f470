-- What makes lists quick: the days of their rows, totals, and full-text indexes.

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
--> statement-breakpoint

-- Totals per application, local day and status, so that counts and sums cost the same at ten rows and at a million. An invoice that is open counts
-- apart (decision 0031). Net is a rule over captured, fee and refunded (decision 0032), so no total keeps it.
CREATE TRIGGER invoices_days_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_days (application_id, day, status, is_open, count, amount_minor, paid_minor, held_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, NEW.is_open, 1, NEW.amount_minor, NEW.paid_minor, NEW.held_minor)
  ON CONFLICT (application_id, day, status, is_open) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor, held_minor = held_minor + excluded.held_minor;
END;
--> statement-breakpoint
CREATE TRIGGER invoices_days_move AFTER UPDATE OF status, amount_minor, paid_minor, held_minor ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor, held_minor = held_minor - OLD.held_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status AND is_open = OLD.is_open;
  INSERT INTO invoice_days (application_id, day, status, is_open, count, amount_minor, paid_minor, held_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, NEW.is_open, 1, NEW.amount_minor, NEW.paid_minor, NEW.held_minor)
  ON CONFLICT (application_id, day, status, is_open) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor, held_minor = held_minor + excluded.held_minor;
END;
--> statement-breakpoint
CREATE TRIGGER invoices_days_take AFTER DELETE ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor, held_minor = held_minor - OLD.held_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status AND is_open = OLD.is_open;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_move AFTER UPDATE OF status, amount_minor, gross_minor, fee_minor, refunded_minor ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_take AFTER DELETE ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
END;
--> statement-breakpoint

-- Full-text search of the lists and of everything (decision 0022). The words are prepared by the domain (search column, JSON), so that
-- upper case, accents and punctuation do not matter. The scope column has words for a row's region, merchant and application, to which the
-- triggers add its status, amount and card, so that they are intersected with what is typed; each word begins with the letter of its
-- column, and prefixes of up to seven letters of it have lists of their own. Row ids are the lists' own order, so a page is read newest
-- first without sorting.
CREATE VIRTUAL TABLE invoice_search USING fts5(scope, guest, email, phone, booking, code, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint

-- The scope of an invoice also has whether it is open, the day it is due and the last day of its link (decision 0034).
CREATE TRIGGER invoices_search_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || iif(NEW.is_open, ' zstatusopen', '') || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || ' zd' || replace(NEW.due_day, '-', '') || ' ze' || replace(NEW.link_expiration_date, '-', ''),
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_search_change AFTER UPDATE OF search, status, amount_minor, paid_minor, held_minor, card_last4, due_date, link_expiration_date ON invoices
WHEN NEW.search <> OLD.search OR NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor OR NEW.card_last4 IS NOT OLD.card_last4
  OR NEW.is_open <> OLD.is_open OR NEW.due_day <> OLD.due_day OR NEW.link_expiration_date <> OLD.link_expiration_date BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || iif(NEW.is_open, ' zstatusopen', '') || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || ' zd' || replace(NEW.due_day, '-', '') || ' ze' || replace(NEW.link_expiration_date, '-', ''),
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

-- The scope of a payment also has the names of people who refunded, completed or canceled it (`actWords`).
CREATE TRIGGER transactions_search_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_search (rowid, scope, name, email, phone, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || coalesce((SELECT ' ' || group_concat(value, ' ') FROM json_each(NEW.acts)), ''),
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
CREATE TRIGGER transactions_search_change AFTER UPDATE OF search, status, amount_minor, card_last4, acts ON transactions
WHEN NEW.search <> OLD.search OR NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor OR NEW.card_last4 IS NOT OLD.card_last4 OR NEW.acts <> OLD.acts BEGIN
  DELETE FROM transaction_search WHERE rowid = OLD.seq;
  INSERT INTO transaction_search (rowid, scope, name, email, phone, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, '')
      || coalesce((SELECT ' ' || group_concat(value, ' ') FROM json_each(NEW.acts)), ''),
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

-- Payouts to others are found by words of the receiver, of what they are for, and of their reference. Withdrawals have none.
CREATE VIRTUAL TABLE payout_search USING fts5(scope, name, description, code, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint
CREATE TRIGGER payouts_search_add AFTER INSERT ON payouts WHEN NEW.search <> '' BEGIN
  INSERT INTO payout_search (rowid, scope, name, description, code)
  VALUES (NEW.seq, NEW.search ->> 'scope', NEW.search ->> 'name', NEW.search ->> 'description', NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_search_take AFTER DELETE ON payouts WHEN OLD.search <> '' BEGIN
  DELETE FROM payout_search WHERE rowid = OLD.seq;
END;
