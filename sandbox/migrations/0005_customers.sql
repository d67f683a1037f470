-- Customers (decision 0038): the row of an invoice or a payment says whose it is; triggers count and add up what each customer owes and has paid.
CREATE VIRTUAL TABLE customer_search USING fts5(scope, name, email, phone, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint
CREATE TRIGGER customer_applications_search_add AFTER INSERT ON customer_applications BEGIN
  INSERT INTO customer_search (rowid, scope, name, email, phone) VALUES (NEW.seq, NEW.search ->> 'scope', NEW.search ->> 'name', NEW.search ->> 'email', NEW.search ->> 'phone');
END;
--> statement-breakpoint
CREATE TRIGGER customer_applications_search_change AFTER UPDATE OF search ON customer_applications WHEN NEW.search <> OLD.search BEGIN
  DELETE FROM customer_search WHERE rowid = OLD.seq;
  INSERT INTO customer_search (rowid, scope, name, email, phone) VALUES (NEW.seq, NEW.search ->> 'scope', NEW.search ->> 'name', NEW.search ->> 'email', NEW.search ->> 'phone');
END;
--> statement-breakpoint
CREATE TRIGGER customer_applications_search_take AFTER DELETE ON customer_applications BEGIN
  DELETE FROM customer_search WHERE rowid = OLD.seq;
END;
--> statement-breakpoint

-- Two views that hold nothing: what is inserted into them is done to the tables. A document comes to a customer, or leaves one.
CREATE VIEW customer_arrivals AS SELECT '' AS merchant_id, '' AS region, '' AS application_id, '' AS key, '' AS full_name, '' AS email, '' AS phone,
  0 AS invoices, 0 AS payments, 0 AS paid_minor, 0 AS owed_minor, 0 AS at, '' AS search WHERE 0;
--> statement-breakpoint
CREATE TRIGGER customer_arrivals_count INSTEAD OF INSERT ON customer_arrivals WHEN NEW.key IS NOT NULL BEGIN
  INSERT INTO customers (id, merchant_id, region, key, last_seen_at)
  VALUES ('cus_' || hex(randomblob(10)), NEW.merchant_id, NEW.region, NEW.key, NEW.at)
  ON CONFLICT (merchant_id, key) DO UPDATE SET last_seen_at = max(last_seen_at, excluded.last_seen_at);
  INSERT INTO customer_applications (customer_seq, application_id, full_name, email, phone, invoices, payments, paid_minor, owed_minor, last_seen_at, search)
  SELECT seq, NEW.application_id, NEW.full_name, NEW.email, NEW.phone, NEW.invoices, NEW.payments, NEW.paid_minor, NEW.owed_minor, NEW.at, NEW.search
  FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key
  ON CONFLICT (customer_seq, application_id) DO UPDATE SET
    full_name = iif(excluded.last_seen_at >= last_seen_at, excluded.full_name, full_name),
    email = iif(excluded.last_seen_at >= last_seen_at, excluded.email, email),
    phone = iif(excluded.last_seen_at >= last_seen_at, excluded.phone, phone),
    search = iif(excluded.last_seen_at >= last_seen_at, excluded.search, search),
    invoices = invoices + excluded.invoices, payments = payments + excluded.payments,
    paid_minor = paid_minor + excluded.paid_minor, owed_minor = owed_minor + excluded.owed_minor,
    last_seen_at = max(last_seen_at, excluded.last_seen_at);
END;
--> statement-breakpoint
CREATE VIEW customer_departures AS SELECT '' AS merchant_id, '' AS application_id, '' AS key,
  0 AS invoices, 0 AS payments, 0 AS paid_minor, 0 AS owed_minor WHERE 0;
--> statement-breakpoint

-- Whoever has no document left is gone; else the newest that is left says who they are.
CREATE TRIGGER customer_departures_count INSTEAD OF INSERT ON customer_departures WHEN NEW.key IS NOT NULL BEGIN
  UPDATE customer_applications SET invoices = invoices - NEW.invoices, payments = payments - NEW.payments,
    paid_minor = paid_minor - NEW.paid_minor, owed_minor = owed_minor - NEW.owed_minor
  WHERE application_id = NEW.application_id AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key);
  DELETE FROM customer_applications WHERE application_id = NEW.application_id AND invoices + payments = 0 AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key);
  UPDATE customer_applications SET (full_name, email, phone, last_seen_at, search) = (
    SELECT full_name, email, phone, created_at, words FROM (
      SELECT * FROM (SELECT full_name, email, phone, created_at, json_object('scope', invoices.search ->> 'scope', 'name', invoices.search ->> 'guest', 'email', invoices.search ->> 'email', 'phone', invoices.search ->> 'phone') AS words
        FROM invoices INDEXED BY invoices_by_customer
        WHERE merchant_id = NEW.merchant_id AND customer_key = NEW.key AND application_id = NEW.application_id
        ORDER BY created_at DESC, seq DESC LIMIT 1)
      UNION ALL SELECT * FROM (SELECT full_name, email, phone, created_at, json_object('scope', transactions.search ->> 'scope', 'name', transactions.search ->> 'name', 'email', transactions.search ->> 'email', 'phone', transactions.search ->> 'phone') AS words
        FROM transactions INDEXED BY transactions_by_customer
        WHERE merchant_id = NEW.merchant_id AND customer_key = NEW.key AND application_id = NEW.application_id
        ORDER BY created_at DESC, seq DESC LIMIT 1)
    ) ORDER BY created_at DESC LIMIT 1)
  WHERE application_id = NEW.application_id AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key);
  DELETE FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.key
    AND NOT EXISTS (SELECT 1 FROM customer_applications WHERE customer_seq = customers.seq);
  UPDATE customers SET last_seen_at = (SELECT max(last_seen_at) FROM customer_applications WHERE customer_seq = customers.seq)
  WHERE merchant_id = NEW.merchant_id AND key = NEW.key;
END;
--> statement-breakpoint
CREATE TRIGGER invoices_customers_add AFTER INSERT ON invoices BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 1, 0, 0, iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0), NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'guest', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
END;
--> statement-breakpoint
CREATE TRIGGER invoices_customers_sum AFTER UPDATE OF status, amount_minor, paid_minor, held_minor ON invoices
WHEN NEW.full_name = OLD.full_name AND NEW.email IS OLD.email AND NEW.phone IS OLD.phone AND NEW.application_id = OLD.application_id
  AND iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0) <> iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0) BEGIN
  UPDATE customer_applications SET owed_minor = owed_minor + (iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0)) - (iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0))
  WHERE application_id = NEW.application_id
    AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.customer_key);
END;
--> statement-breakpoint

-- It comes before it leaves: who keeps their key keeps their id.
CREATE TRIGGER invoices_customers_move AFTER UPDATE OF full_name, email, phone, application_id ON invoices
WHEN NEW.full_name <> OLD.full_name OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone OR NEW.application_id <> OLD.application_id BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 1, 0, 0, iif(NEW.is_open, NEW.amount_minor - NEW.paid_minor - NEW.held_minor, 0), NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'guest', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
  INSERT INTO customer_departures (merchant_id, application_id, key, invoices, payments, paid_minor, owed_minor)
  VALUES (OLD.merchant_id, OLD.application_id, OLD.customer_key, 1, 0, 0, iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0));
END;
--> statement-breakpoint
CREATE TRIGGER invoices_customers_take AFTER DELETE ON invoices BEGIN
  INSERT INTO customer_departures (merchant_id, application_id, key, invoices, payments, paid_minor, owed_minor)
  VALUES (OLD.merchant_id, OLD.application_id, OLD.customer_key, 1, 0, 0, iif(OLD.is_open, OLD.amount_minor - OLD.paid_minor - OLD.held_minor, 0));
END;
--> statement-breakpoint
CREATE TRIGGER transactions_customers_add AFTER INSERT ON transactions BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 0, 1, NEW.gross_minor - NEW.refunded_minor, 0, NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'name', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
END;
--> statement-breakpoint
CREATE TRIGGER transactions_customers_sum AFTER UPDATE OF gross_minor, refunded_minor ON transactions
WHEN NEW.full_name = OLD.full_name AND NEW.email IS OLD.email AND NEW.phone IS OLD.phone AND NEW.application_id = OLD.application_id
  AND NEW.gross_minor - NEW.refunded_minor <> OLD.gross_minor - OLD.refunded_minor BEGIN
  UPDATE customer_applications SET paid_minor = paid_minor + (NEW.gross_minor - NEW.refunded_minor) - (OLD.gross_minor - OLD.refunded_minor)
  WHERE application_id = NEW.application_id
    AND customer_seq = (SELECT seq FROM customers WHERE merchant_id = NEW.merchant_id AND key = NEW.customer_key);
END;
--> statement-breakpoint

-- It comes before it leaves: who keeps their key keeps their id.
CREATE TRIGGER transactions_customers_move AFTER UPDATE OF full_name, email, phone, application_id ON transactions
WHEN NEW.full_name <> OLD.full_name OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone OR NEW.application_id <> OLD.application_id BEGIN
  INSERT INTO customer_arrivals (merchant_id, region, application_id, key, full_name, email, phone, invoices, payments, paid_minor, owed_minor, at, search)
  VALUES (NEW.merchant_id, NEW.region, NEW.application_id, NEW.customer_key, NEW.full_name, NEW.email, NEW.phone, 0, 1, NEW.gross_minor - NEW.refunded_minor, 0, NEW.created_at,
    json_object('scope', NEW.search ->> 'scope', 'name', NEW.search ->> 'name', 'email', NEW.search ->> 'email', 'phone', NEW.search ->> 'phone'));
  INSERT INTO customer_departures (merchant_id, application_id, key, invoices, payments, paid_minor, owed_minor)
  VALUES (OLD.merchant_id, OLD.application_id, OLD.customer_key, 0, 1, OLD.gross_minor - OLD.refunded_minor, 0);
END;
