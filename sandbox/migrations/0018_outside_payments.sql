CREATE TABLE `outside_payments` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`application_id` text NOT NULL,
	`method` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`paid_day` text NOT NULL,
	`note` text,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`taken_back_by` text,
	`taken_back_by_name` text,
	`taken_back_at` integer,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outside_payments_amount" CHECK(amount_minor > 0),
	CONSTRAINT "outside_payments_method" CHECK(method IN ('CASH', 'TRANSFER', 'OTHER')),
	CONSTRAINT "outside_payments_taken_back" CHECK((taken_back_at IS NULL) = (taken_back_by IS NULL))
);
--> statement-breakpoint
CREATE INDEX `outside_payments_by_day` ON `outside_payments` (`application_id`,`paid_day`);--> statement-breakpoint
CREATE INDEX `outside_payments_by_invoice` ON `outside_payments` (`invoice_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `invoice_days` ADD `outside_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `outside_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER invoices_days_add;--> statement-breakpoint
CREATE TRIGGER invoices_days_add AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_days (application_id, day, status, is_open, count, amount_minor, paid_minor, held_minor, outside_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, NEW.is_open, 1, NEW.amount_minor, NEW.paid_minor, NEW.held_minor, NEW.outside_minor)
  ON CONFLICT (application_id, day, status, is_open) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor, held_minor = held_minor + excluded.held_minor, outside_minor = outside_minor + excluded.outside_minor;
END;--> statement-breakpoint
DROP TRIGGER invoices_days_move;--> statement-breakpoint
CREATE TRIGGER invoices_days_move AFTER UPDATE OF status, amount_minor, paid_minor, held_minor, outside_minor ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor, held_minor = held_minor - OLD.held_minor, outside_minor = outside_minor - OLD.outside_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status AND is_open = OLD.is_open;
  INSERT INTO invoice_days (application_id, day, status, is_open, count, amount_minor, paid_minor, held_minor, outside_minor)
  VALUES (NEW.application_id, NEW.created_day, NEW.status, NEW.is_open, 1, NEW.amount_minor, NEW.paid_minor, NEW.held_minor, NEW.outside_minor)
  ON CONFLICT (application_id, day, status, is_open) DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor, paid_minor = paid_minor + excluded.paid_minor, held_minor = held_minor + excluded.held_minor, outside_minor = outside_minor + excluded.outside_minor;
END;--> statement-breakpoint
DROP TRIGGER invoices_days_take;--> statement-breakpoint
CREATE TRIGGER invoices_days_take AFTER DELETE ON invoices BEGIN
  UPDATE invoice_days SET count = count - 1, amount_minor = amount_minor - OLD.amount_minor, paid_minor = paid_minor - OLD.paid_minor, held_minor = held_minor - OLD.held_minor, outside_minor = outside_minor - OLD.outside_minor
  WHERE application_id = OLD.application_id AND day = OLD.created_day AND status = OLD.status AND is_open = OLD.is_open;
END;--> statement-breakpoint
CREATE TRIGGER invoices_outside BEFORE UPDATE OF paid_minor, outside_minor ON invoices
WHEN NEW.outside_minor < 0 OR NEW.outside_minor > NEW.paid_minor BEGIN
  SELECT RAISE(ABORT, 'invoice_outside');
END;--> statement-breakpoint
CREATE TRIGGER outside_payments_stay BEFORE DELETE ON outside_payments BEGIN
  SELECT RAISE(ABORT, 'outside_payment_stays');
END;--> statement-breakpoint
CREATE TRIGGER outside_payments_fixed BEFORE UPDATE ON outside_payments
WHEN OLD.taken_back_at IS NOT NULL OR NEW.amount_minor <> OLD.amount_minor OR NEW.invoice_id <> OLD.invoice_id OR NEW.application_id <> OLD.application_id OR NEW.method <> OLD.method
  OR NEW.paid_day <> OLD.paid_day OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'outside_payment_fixed');
END;--> statement-breakpoint
INSERT OR IGNORE INTO user_permissions (user_id, permission, granted_by, granted_at)
SELECT id, 'RECORD_PAYMENT', NULL, created_at FROM users WHERE role IN ('ROLE_SUSER', 'ROLE_USER');
