-- Invoices are found by whoever canceled them, or gave up the hold on their money: words of the name in the scope (`actWords`).
ALTER TABLE `invoices` ADD `canceled_by` text;
--> statement-breakpoint
-- Those of before, out of their timelines.
UPDATE invoices SET canceled_by = (
  SELECT actor_name FROM invoice_events
  WHERE invoice_id = invoices.id AND kind IN ('CANCELED', 'REVERSED') AND actor_name IS NOT NULL ORDER BY seq DESC LIMIT 1)
WHERE status = 'CANCELED';
--> statement-breakpoint
-- A trigger writes the index anew. The tokenizer makes small letters and takes accents away; these letters it leaves as they are.
UPDATE invoices SET search = json_set(search, '$.scope', (search ->> 'scope') || ' x' || replace(
  replace(replace(replace(replace(replace(canceled_by, 'ə', 'e'), 'Ə', 'e'), 'ı', 'i'), 'İ', 'i'), '-', ' '), ' ', ' x'))
WHERE canceled_by IS NOT NULL;
