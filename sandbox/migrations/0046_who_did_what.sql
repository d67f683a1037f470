-- Payments are found by whoever refunded, completed or canceled them: words of names in the scope (`actWords`), one entry for each time.
ALTER TABLE `transactions` ADD `acts` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
DROP TRIGGER transactions_search_add;
--> statement-breakpoint
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
DROP TRIGGER transactions_search_change;
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
-- What was done before, out of refunds and timelines. The tokenizer makes small letters and takes accents away; these letters it leaves as they are.
UPDATE transactions SET acts = (
  SELECT json_group_object(act, letter || replace(name, ' ', ' ' || letter)) FROM (
    SELECT id AS act, 'u' AS letter, replace(replace(replace(replace(replace(created_by_name, 'ə', 'e'), 'Ə', 'e'), 'ı', 'i'), 'İ', 'i'), '-', ' ') AS name
    FROM refunds WHERE transaction_id = transactions.id AND state <> 'FAILED'
    UNION ALL
    SELECT iif(kind = 'COMPLETED', 'completed', 'canceled'), iif(kind = 'COMPLETED', 'f', 'x'), replace(replace(replace(replace(replace(actor_name, 'ə', 'e'), 'Ə', 'e'), 'ı', 'i'), 'İ', 'i'), '-', ' ')
    FROM transaction_events WHERE transaction_id = transactions.id AND kind IN ('COMPLETED', 'REVERSED') AND actor_name IS NOT NULL))
WHERE id IN (SELECT transaction_id FROM refunds) OR operation IN ('COMPLETE', 'REFUND', 'REVERSE');
--> statement-breakpoint
CREATE TABLE `payment_link_switches` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` text NOT NULL,
	`status` text NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_link_switches_by_link` ON `payment_link_switches` (`link_id`,`seq`);
