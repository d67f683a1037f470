CREATE TABLE `refund_hours` (
	`application_id` text NOT NULL,
	`maker_id` text NOT NULL,
	`hour` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`application_id`, `maker_id`, `hour`),
	CONSTRAINT "refund_hours_amount" CHECK(amount_minor >= 0)
);
--> statement-breakpoint
CREATE INDEX `disputes_asking` ON `disputes` (`application_id`) WHERE ended_at IS NULL AND is_claimed = 0;
--> statement-breakpoint
INSERT INTO refund_hours (application_id, maker_id, hour, amount_minor)
SELECT paid.application_id, made.created_by, made.created_at / 3600000, sum(made.amount_minor)
FROM refunds AS made JOIN transactions AS paid ON paid.id = made.transaction_id
WHERE made.state IN ('AWAITING_APPROVAL', 'LEAVING', 'IN_PROGRESS', 'SUCCESS')
GROUP BY paid.application_id, made.created_by, made.created_at / 3600000;
--> statement-breakpoint

-- A refund counts for the day of its maker from the moment it is asked for, until it comes to nothing.
CREATE TRIGGER refund_hours_count AFTER INSERT ON refunds BEGIN
  INSERT INTO refund_hours (application_id, maker_id, hour, amount_minor)
  SELECT application_id, NEW.created_by, NEW.created_at / 3600000, NEW.amount_minor FROM transactions WHERE id = NEW.transaction_id
  ON CONFLICT DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor;
END;
--> statement-breakpoint
CREATE TRIGGER refund_hours_give_back AFTER UPDATE OF state ON refunds WHEN NEW.state IN ('FAILED', 'REJECTED', 'RECALLED', 'EXPIRED') BEGIN
  UPDATE refund_hours SET amount_minor = amount_minor - OLD.amount_minor
  WHERE application_id = (SELECT application_id FROM transactions WHERE id = OLD.transaction_id)
    AND maker_id = OLD.created_by AND hour = OLD.created_at / 3600000;
END;
