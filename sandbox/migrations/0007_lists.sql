CREATE TABLE `recorded_days` (
	`list` text NOT NULL,
	`region` text NOT NULL,
	`day` text NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	PRIMARY KEY(`list`, `region`, `day`)
);
--> statement-breakpoint
-- The full-text indexes answer every combination of filters (decision 0022): the scope column has words for a row's status, amount and card
-- besides its region, merchant and application, so that they are intersected with what is typed; each word begins with the letter of its
-- column, and prefixes of up to seven letters of it have lists of their own. Phone and e-mail are there for the search of everything.
DROP TRIGGER invoices_search_add;
--> statement-breakpoint
DROP TRIGGER invoices_search_change;
--> statement-breakpoint
DROP TRIGGER invoices_search_take;
--> statement-breakpoint
DROP TABLE invoice_search;
--> statement-breakpoint
-- The rows of before, as `domain/search.ts` would have them; whatever is written later goes through it.
UPDATE invoices SET search = json_object(
  'scope', CASE (search ->> 'scope') WHEN '' THEN '' ELSE 'z' || replace((search ->> 'scope'), ' ', ' z') END,
  'guest', CASE (search ->> 'guest') WHEN '' THEN '' ELSE 'n' || replace((search ->> 'guest'), ' ', ' n') END,
  'email', CASE (search ->> 'email') WHEN '' THEN '' ELSE 'e' || replace((search ->> 'email'), ' ', ' e') END,
  'phone', CASE WHEN substr(phone, 2, 3) IN ('994', '971', '966') THEN 'p' || substr(phone, 2) || ' p' || substr(phone, 5) WHEN phone IS NULL THEN '' ELSE 'p' || substr(phone, 2) END,
  'booking', CASE (search ->> 'booking') WHEN '' THEN '' ELSE 'b' || replace((search ->> 'booking'), ' ', ' b') END,
  'code', CASE (search ->> 'code') WHEN '' THEN '' ELSE 'c' || replace((search ->> 'code'), ' ', ' c') END);
--> statement-breakpoint
CREATE VIRTUAL TABLE invoice_search USING fts5(scope, guest, email, phone, booking, code, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint
INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) SELECT seq,
    search ->> 'scope' || ' zstatus' || lower(replace(status, '_', '')) || ' zamount' || amount_minor || coalesce(' zcard' || card_last4, ''),
    search ->> 'guest',
    search ->> 'email',
    search ->> 'phone',
    search ->> 'booking',
    search ->> 'code'
  FROM invoices;
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
INSERT INTO recorded_days (list, region, day, first_seq, last_seq) SELECT 'invoices', region, created_day, min(seq), max(seq) FROM invoices GROUP BY region, created_day;
--> statement-breakpoint
CREATE TRIGGER invoices_recorded AFTER INSERT ON invoices BEGIN
  INSERT INTO recorded_days (list, region, day, first_seq, last_seq) VALUES ('invoices', NEW.region, NEW.created_day, NEW.seq, NEW.seq)
  ON CONFLICT (list, region, day) DO UPDATE SET first_seq = min(first_seq, excluded.first_seq), last_seq = max(last_seq, excluded.last_seq);
END;
--> statement-breakpoint
DROP TRIGGER transactions_search_add;
--> statement-breakpoint
DROP TRIGGER transactions_search_change;
--> statement-breakpoint
DROP TRIGGER transactions_search_take;
--> statement-breakpoint
DROP TABLE transaction_search;
--> statement-breakpoint
-- The rows of before, as `domain/search.ts` would have them; whatever is written later goes through it.
UPDATE transactions SET search = json_object(
  'scope', CASE (search ->> 'scope') WHEN '' THEN '' ELSE 'z' || replace((search ->> 'scope'), ' ', ' z') END,
  'name', CASE (search ->> 'name') WHEN '' THEN '' ELSE 'n' || replace((search ->> 'name'), ' ', ' n') END,
  'email', CASE trim(replace(replace(replace(replace(replace(lower(coalesce(email, '')), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' ')) WHEN '' THEN '' ELSE 'e' || replace(trim(replace(replace(replace(replace(replace(lower(coalesce(email, '')), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' ')), ' ', ' e') END,
  'phone', CASE WHEN substr(phone, 2, 3) IN ('994', '971', '966') THEN 'p' || substr(phone, 2) || ' p' || substr(phone, 5) WHEN phone IS NULL THEN '' ELSE 'p' || substr(phone, 2) END,
  'description', CASE (search ->> 'description') WHEN '' THEN '' ELSE 'd' || replace((search ->> 'description'), ' ', ' d') END,
  'booking', CASE (search ->> 'booking') WHEN '' THEN '' ELSE 'b' || replace((search ->> 'booking'), ' ', ' b') END,
  'code', CASE (search ->> 'code') WHEN '' THEN '' ELSE 'c' || replace((search ->> 'code'), ' ', ' c') END,
  'rrn', CASE (search ->> 'rrn') WHEN '' THEN '' ELSE 'r' || replace((search ->> 'rrn'), ' ', ' r') END,
  'orderid', CASE (search ->> 'orderid') WHEN '' THEN '' ELSE 'o' || replace((search ->> 'orderid'), ' ', ' o') END);
--> statement-breakpoint
CREATE VIRTUAL TABLE transaction_search USING fts5(scope, name, email, phone, description, booking, code, rrn, orderid, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint
INSERT INTO transaction_search (rowid, scope, name, email, phone, description, booking, code, rrn, orderid) SELECT seq,
    search ->> 'scope' || ' zstatus' || lower(replace(status, '_', '')) || ' zamount' || amount_minor || coalesce(' zcard' || card_last4, ''),
    search ->> 'name',
    search ->> 'email',
    search ->> 'phone',
    search ->> 'description',
    search ->> 'booking',
    search ->> 'code',
    search ->> 'rrn',
    search ->> 'orderid'
  FROM transactions;
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
INSERT INTO recorded_days (list, region, day, first_seq, last_seq) SELECT 'transactions', region, created_day, min(seq), max(seq) FROM transactions GROUP BY region, created_day;
--> statement-breakpoint
CREATE TRIGGER transactions_recorded AFTER INSERT ON transactions BEGIN
  INSERT INTO recorded_days (list, region, day, first_seq, last_seq) VALUES ('transactions', NEW.region, NEW.created_day, NEW.seq, NEW.seq)
  ON CONFLICT (list, region, day) DO UPDATE SET first_seq = min(first_seq, excluded.first_seq), last_seq = max(last_seq, excluded.last_seq);
END;
