ALTER TABLE `qr_payments` ADD `region` text DEFAULT 'default' NOT NULL;--> statement-breakpoint
CREATE INDEX `qr_payments_by_region` ON `qr_payments` (`region`,`created_at`,`seq`);--> statement-breakpoint
-- The rows of before, as they are written now.
UPDATE qr_payments SET region = (SELECT region FROM applications WHERE id = application_id), optional_code = upper(optional_code);--> statement-breakpoint
UPDATE transactions SET search = json_set(search, '$.scope', (search ->> 'scope') || ' zsource' || lower(source)) WHERE source <> 'INVOICE';
