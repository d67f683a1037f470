ALTER TABLE `application_configs` ADD `returns` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `metadata` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `returns` text;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `search_reference` text;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `metadata` text;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `returns` text;--> statement-breakpoint

-- What merchants' servers said of their invoices and links moves into these. A reference is found by its letters and digits; one with other
-- letters than these is found by the booking ID, which is the same text.
UPDATE invoices SET
  reference = (SELECT terms ->> 'externalTransactionId' FROM api_invoices WHERE api_invoices.id = invoices.id),
  metadata = (SELECT nullif(terms -> 'metadata', 'null') FROM api_invoices WHERE api_invoices.id = invoices.id),
  returns = (
    SELECT json_object('redirectUrl', terms ->> 'redirectUrl', 'approveUrl', terms ->> 'approveUrl', 'cancelUrl', terms ->> 'cancelUrl', 'declineUrl', terms ->> 'declineUrl')
    FROM api_invoices
    WHERE api_invoices.id = invoices.id AND coalesce(terms ->> 'redirectUrl', terms ->> 'approveUrl', terms ->> 'cancelUrl', terms ->> 'declineUrl') IS NOT NULL)
WHERE id IN (SELECT id FROM api_invoices);--> statement-breakpoint
UPDATE payment_links SET
  reference = (SELECT terms ->> 'externalTransactionId' FROM api_invoices WHERE api_invoices.id = payment_links.id),
  metadata = (SELECT nullif(terms -> 'metadata', 'null') FROM api_invoices WHERE api_invoices.id = payment_links.id),
  returns = (
    SELECT json_object('redirectUrl', terms ->> 'redirectUrl', 'approveUrl', terms ->> 'approveUrl', 'cancelUrl', terms ->> 'cancelUrl', 'declineUrl', terms ->> 'declineUrl')
    FROM api_invoices
    WHERE api_invoices.id = payment_links.id AND coalesce(terms ->> 'redirectUrl', terms ->> 'approveUrl', terms ->> 'cancelUrl', terms ->> 'declineUrl') IS NOT NULL)
WHERE id IN (SELECT id FROM api_invoices);--> statement-breakpoint
UPDATE invoices SET search = json_set(search, '$.scope', search ->> 'scope' || ' y' || lower(replace(replace(replace(replace(replace(reference, '-', ''), '_', ''), '/', ''), '.', ''), ' ', '')))
WHERE reference GLOB '*[A-Za-z0-9]*' AND reference NOT GLOB '*[^-A-Za-z0-9_/. ]*';--> statement-breakpoint
UPDATE payment_links SET search_reference = lower(replace(replace(replace(replace(replace(reference, '-', ''), '_', ''), '/', ''), '.', ''), ' ', ''))
WHERE reference NOT GLOB '*[^-A-Za-z0-9_/. ]*';--> statement-breakpoint
DROP TABLE `api_invoices`;--> statement-breakpoint

-- Metadata is the merchant's own words of a payer, and goes with the payer.
DROP TRIGGER invoice_events_never_change;--> statement-breakpoint
CREATE TRIGGER invoice_events_never_change BEFORE UPDATE ON invoice_events
WHEN NEW.seq <> OLD.seq OR NEW.invoice_id <> OLD.invoice_id OR NEW.kind <> OLD.kind OR NEW.actor IS NOT OLD.actor OR NEW.actor_name IS NOT OLD.actor_name
  OR NEW.amount_minor IS NOT OLD.amount_minor OR NEW.channel IS NOT OLD.channel OR NEW.transaction_id IS NOT OLD.transaction_id
  OR NEW.detail IS NOT OLD.detail OR NEW.at <> OLD.at OR json_array_length(NEW.changes) <> json_array_length(OLD.changes)
  OR EXISTS (
    SELECT 1 FROM json_each(OLD.changes) old JOIN json_each(NEW.changes) new ON new.key = old.key
    WHERE new.value ->> 'field' <> old.value ->> 'field'
      OR ((new.value ->> 'from' IS NOT old.value ->> 'from' OR new.value ->> 'to' IS NOT old.value ->> 'to')
        AND (old.value ->> 'field' NOT IN ('fullName', 'phone', 'email', 'metadata') OR new.value ->> 'from' IS NOT NULL OR new.value ->> 'to' IS NOT NULL))
  ) BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
