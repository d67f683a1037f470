-- Receipts name this address from now on. Whoever prepared the application was put there, unasked; what somebody has set since stays.
UPDATE application_configs SET application_mail = ''
WHERE updated_at = (SELECT created_at FROM applications WHERE id = application_id);
