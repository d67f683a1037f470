ALTER TABLE `payouts` ADD `approved_alone` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `search` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `payouts_by_state` ON `payouts` (`merchant_id`,`kind`,`state`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_by_phase` ON `payouts` (`merchant_id`,`kind`,CASE state WHEN 'CREATED' THEN 'UNDER_WAY' WHEN 'AWAITING_APPROVAL' THEN 'UNDER_WAY' WHEN 'IN_PROGRESS' THEN 'UNDER_WAY'
  WHEN 'FAIL' THEN 'FAILED' WHEN 'NOT_FOUND' THEN 'FAILED' WHEN 'DAILY_PAYOUT_LIMIT_EXCEEDED' THEN 'FAILED'
  WHEN 'RETURNED' THEN 'RETURNED' ELSE 'ENDED' END,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_by_amount` ON `payouts` (`merchant_id`,`kind`,`amount_minor`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_newest` ON `payouts` (`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_awaiting` ON `payouts` (`created_at`) WHERE state = 'AWAITING_APPROVAL';
--> statement-breakpoint
-- Payouts to others are found by words of the receiver, of what they are for, and of their reference. Withdrawals have none.
CREATE VIRTUAL TABLE payout_search USING fts5(scope, name, description, code, content='', contentless_delete=1, prefix='2 3 4 5 6 7 8', tokenize='unicode61');
--> statement-breakpoint
CREATE TRIGGER payouts_search_add AFTER INSERT ON payouts WHEN NEW.search <> '' BEGIN
  INSERT INTO payout_search (rowid, scope, name, description, code)
  VALUES (NEW.seq, NEW.search ->> 'scope', NEW.search ->> 'name', NEW.search ->> 'description', NEW.search ->> 'code');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_search_take AFTER DELETE ON payouts WHEN OLD.search <> '' BEGIN
  DELETE FROM payout_search WHERE rowid = OLD.seq;
END;
