-- Word-prefix search of the text filters. The words are prepared by the domain (`search` column, JSON), so that upper case, accents and
-- punctuation do not matter; `scope` holds the tokens of region, merchant and application, so that one index answers for each of them.
-- Row ids are the lists' own order, so a page is read newest first without sorting.

CREATE VIRTUAL TABLE invoice_search USING fts5(scope, guest, email, booking, code, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61');
--> statement-breakpoint
CREATE TRIGGER invoices_search_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_search (rowid, scope, guest, email, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope',
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_search_change AFTER UPDATE OF search ON invoices WHEN NEW.search <> OLD.search BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
  INSERT INTO invoice_search (rowid, scope, guest, email, booking, code) VALUES (NEW.seq,
    NEW.search ->> 'scope',
    NEW.search ->> 'guest',
    NEW.search ->> 'email',
    NEW.search ->> 'booking',
    NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER invoices_search_take AFTER DELETE ON invoices BEGIN
  DELETE FROM invoice_search WHERE rowid = OLD.seq;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE transaction_search USING fts5(scope, name, description, booking, code, rrn, orderid, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61');
--> statement-breakpoint
CREATE TRIGGER transactions_search_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_search (rowid, scope, name, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope',
    NEW.search ->> 'name',
    NEW.search ->> 'description',
    NEW.search ->> 'booking',
    NEW.search ->> 'code',
    NEW.search ->> 'rrn',
    NEW.search ->> 'orderid');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_search_change AFTER UPDATE OF search ON transactions WHEN NEW.search <> OLD.search BEGIN
  DELETE FROM transaction_search WHERE rowid = OLD.seq;
  INSERT INTO transaction_search (rowid, scope, name, description, booking, code, rrn, orderid) VALUES (NEW.seq,
    NEW.search ->> 'scope',
    NEW.search ->> 'name',
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
