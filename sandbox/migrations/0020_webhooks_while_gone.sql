ALTER TABLE `webhook_deliveries` ADD `form` text;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `history` text DEFAULT '[]' NOT NULL;--> statement-breakpoint

DROP TRIGGER webhook_deliveries_of_messages;
--> statement-breakpoint

-- A message goes to each address of its account that is told of its type and of its application; of a key, of one that the key opens.
-- An address that is gone gets it in its log, given up, so that it can be sent again once the address works.
CREATE TRIGGER webhook_deliveries_of_messages AFTER INSERT ON webhook_messages BEGIN
  INSERT INTO webhook_deliveries (message_seq, webhook_id, state, begun_at, next_attempt_at)
  SELECT NEW.seq, w.id, iif(w.gone_at IS NULL, 'WAITING', 'GIVEN_UP'), NEW.created_at, iif(w.gone_at IS NULL, NEW.created_at, NULL) FROM webhook_addresses w
  WHERE w.merchant_id = NEW.merchant_id AND instr(w.types, '"' || NEW.type || '"') > 0 AND EXISTS (
    SELECT 1 FROM webhook_applications a WHERE a.webhook_id = w.id AND (
      a.application_id = NEW.application_id
      OR (NEW.application_id IS NULL AND a.application_id IN (SELECT k.application_id FROM server_key_applications k WHERE k.key_id = NEW.about_id))
    )
  );
END;
