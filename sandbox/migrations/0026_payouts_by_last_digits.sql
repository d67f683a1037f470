-- Payouts are found by the last digits of their card or account too: one more word of their scope (`searchOfPayout`).
UPDATE payouts SET search = json_set(search, '$.scope', (search ->> 'scope') || ' zcard' || substr(target_masked, -4))
WHERE search <> '' AND substr(target_masked, -4) GLOB '[0-9][0-9][0-9][0-9]';
--> statement-breakpoint
INSERT INTO payout_search (payout_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO payout_search (rowid, scope, name, description, code)
SELECT seq, search ->> 'scope', search ->> 'name', search ->> 'description', search ->> 'code' FROM payouts WHERE search <> '';
