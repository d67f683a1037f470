ALTER TABLE `payouts` ADD `destination` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `bank` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `bank_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `asked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `unknown_since` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `returned_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `settled_by` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `settled_by_name` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `settled_note` text;--> statement-breakpoint
CREATE INDEX `payouts_of_kind` ON `payouts` (`merchant_id`,`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_of_kind_in_application` ON `payouts` (`application_id`,`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payouts_at_bank` ON `payouts` (`bank_at`) WHERE bank_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_cards` ADD `is_house_bank` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_cards` ADD `is_default` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_cards_look` ON `payment_cards` (`user_id`,`brand`,`last4`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_cards_default` ON `payment_cards` (`user_id`) WHERE is_default = 1;
--> statement-breakpoint
-- Where money goes is as fixed as how much of it.
CREATE TRIGGER payouts_destination_fixed BEFORE UPDATE OF destination, target_masked, bank ON payouts
WHEN NEW.destination <> OLD.destination OR NEW.target_masked <> OLD.target_masked OR NEW.bank IS NOT OLD.bank BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
