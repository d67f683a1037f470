-- The day an invoice is due and the last day of its link (decision 0034): orders of their own, and words of the full-text index.
ALTER TABLE `invoices` ADD `due_day` text GENERATED ALWAYS AS ((coalesce(due_date, link_expiration_date))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_merchant_due` ON `invoices` (`merchant_id`,`due_day`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_merchant_open_due` ON `invoices` (`merchant_id`,`is_open`,`due_day`,`seq`);--> statement-breakpoint
CREATE INDEX `invoices_by_merchant_expiry` ON `invoices` (`merchant_id`,`link_expiration_date`,`seq`);
--> statement-breakpoint
DROP TRIGGER invoices_search_add;
--> statement-breakpoint
DROP TRIGGER invoices_search_change;
--> statement-breakpoint
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
INSERT INTO invoice_search (invoice_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO invoice_search (rowid, scope, guest, email, phone, booking, code) SELECT seq,
    search ->> 'scope' || ' zstatus' || lower(replace(status, '_', '')) || iif(is_open, ' zstatusopen', '') || ' zamount' || amount_minor || coalesce(' zcard' || card_last4, '')
      || ' zd' || replace(due_day, '-', '') || ' ze' || replace(link_expiration_date, '-', ''),
    search ->> 'guest',
    search ->> 'email',
    search ->> 'phone',
    search ->> 'booking',
    search ->> 'code'
FROM invoices;
