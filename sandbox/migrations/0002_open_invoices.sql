-- What is pending of an invoice (decision 0031): a fact of the row itself, counted by the daily totals and a word of the full-text index.
ALTER TABLE `invoices` ADD `is_open` integer GENERATED ALWAYS AS ((status IN ('PENDING', 'PARTIAL', 'DECLINED') AND amount_minor > paid_minor + held_minor)) VIRTUAL NOT NULL;
--> statement-breakpoint
DROP TRIGGER invoices_days_add;
--> statement-breakpoint
DROP TRIGGER invoices_days_move;
--> statement-breakpoint
DROP TRIGGER invoices_days_take;
--> statement-breakpoint
DROP TRIGGER invoices_search_add;
--> statement-breakpoint
DROP TRIGGER invoices_search_change;
--> statement-breakpoint
DROP TABLE `invoice_days`;
--> statement-breakpoint
CREATE TABLE `invoice_days` (
	`application_id` text NOT NULL,
	`day` text NOT NULL,
	`status` text NOT NULL,
	`is_open` integer NOT NULL,
	`count` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`paid_minor` integer NOT NULL,
	`held_minor` integer NOT NULL,
	PRIMARY KEY(`application_id`, `day`, `status`, `is_open`)
);
--> statement-breakpoint
INSERT INTO invoice_days (application_id, day, status, is_open, count, amount_minor, paid_minor, held_minor)
SELECT application_id, created_day, status, is_open, count(*), sum(amount_minor), sum(paid_minor), sum(held_minor)
FROM invoices GROUP BY application_id, created_day, status, is_open;
--> statement-breakpoint
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
CREATE TRIGGER invoices_search_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || iif(NEW.is_open, ' zstatusopen', '') || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, ''),
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_search_change AFTER UPDATE OF search, status, amount_minor, paid_minor, held_minor, card_last4 ON invoices
WHEN NEW.search <> OLD.search OR NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor OR NEW.card_last4 IS NOT OLD.card_last4
  OR NEW.is_open <> OLD.is_open BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
  INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope' || ' zstatus' || lower(replace(NEW.status, '_', '')) || iif(NEW.is_open, ' zstatusopen', '') || ' zamount' || NEW.amount_minor || coalesce(' zcard' || NEW.card_last4, ''),
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'phone',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
--> statement-breakpoint
DELETE FROM invoice_search WHERE rowid IN (SELECT seq FROM invoices WHERE is_open);
--> statement-breakpoint
INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) SELECT seq,
    search ->> 'scope' || ' zstatus' || lower(replace(status, '_', '')) || iif(is_open, ' zstatusopen', '') || ' zamount' || amount_minor || coalesce(' zcard' || card_last4, ''),
    search ->> 'guest',
    search ->> 'email',
    search ->> 'phone',
    search ->> 'booking',
    search ->> 'code'
FROM invoices WHERE is_open;
