-- Net is a rule over captured, fee and refunded (decision 0032): the daily totals keep no copy of it.
DROP TRIGGER transactions_days_add;
--> statement-breakpoint
DROP TRIGGER transactions_days_move;
--> statement-breakpoint
DROP TRIGGER transactions_days_take;
--> statement-breakpoint
ALTER TABLE `transaction_days` DROP COLUMN `net_minor`;
--> statement-breakpoint
CREATE TRIGGER transactions_days_add AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_move AFTER UPDATE OF status, amount_minor, gross_minor, fee_minor, refunded_minor ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
  INSERT INTO transaction_days (application_id, day, status, count, amount_minor, gross_minor, fee_minor, refunded_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, 1, NEW.amount_minor, NEW.gross_minor, NEW.fee_minor, NEW.refunded_minor)
  ON CONFLICT (application_id, day, status) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, gross_minor = gross_minor + excluded.gross_minor, fee_minor = fee_minor + excluded.fee_minor, refunded_minor = refunded_minor + excluded.refunded_minor;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_days_take AFTER DELETE ON transactions BEGIN
  UPDATE transaction_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, gross_minor = gross_minor - OLD.gross_minor, fee_minor = fee_minor - OLD.fee_minor, refunded_minor = refunded_minor - OLD.refunded_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status;
END;
