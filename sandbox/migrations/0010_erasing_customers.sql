-- Whoever holds everything holds what is new.
INSERT INTO user_permissions (user_id, permission, granted_by, granted_at)
SELECT id, 'ERASE_CUSTOMER', NULL, created_at FROM users WHERE role IN ('ROLE_SUSER', 'ROLE_USER', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What happened stays; whose name and contacts stand in it can be erased (decision 0038).
DROP TRIGGER invoice_events_never_change;
--> statement-breakpoint
CREATE TRIGGER invoice_events_never_change BEFORE UPDATE ON invoice_events
WHEN NEW.seq <> OLD.seq OR NEW.invoice_id <> OLD.invoice_id OR NEW.kind <> OLD.kind OR NEW.actor IS NOT OLD.actor OR NEW.actor_name IS NOT OLD.actor_name
  OR NEW.amount_minor IS NOT OLD.amount_minor OR NEW.channel IS NOT OLD.channel OR NEW.transaction_id IS NOT OLD.transaction_id
  OR NEW.detail IS NOT OLD.detail OR NEW.at <> OLD.at OR json_array_length(NEW.changes) <> json_array_length(OLD.changes)
  OR EXISTS (
    SELECT 1 FROM json_each(OLD.changes) old JOIN json_each(NEW.changes) new ON new.key = old.key
    WHERE new.value ->> 'field' <> old.value ->> 'field'
      OR ((new.value ->> 'from' IS NOT old.value ->> 'from' OR new.value ->> 'to' IS NOT old.value ->> 'to')
        AND (old.value ->> 'field' NOT IN ('fullName', 'phone', 'email') OR new.value ->> 'from' IS NOT NULL OR new.value ->> 'to' IS NOT NULL))
  ) BEGIN
  SELECT RAISE(ABORT, 'event_immutable');
END;
