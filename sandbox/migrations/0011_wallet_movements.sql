-- What a wallet shows (decision 0043): movements of available money with their sums, and what is held or in transit, kept by triggers of the journal.
CREATE TABLE `wallet_movements` (
	`seq` integer PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`journal_id` text NOT NULL,
	`nth` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`operation` text NOT NULL,
	`subject_id` text NOT NULL,
	`number` text NOT NULL,
	`gross_minor` integer NOT NULL,
	`fee_minor` integer NOT NULL,
	`net_minor` integer NOT NULL,
	`balance_minor` integer NOT NULL,
	`in_minor` integer NOT NULL,
	`out_minor` integer NOT NULL,
	`fees_minor` integer NOT NULL,
	`kind_nth` integer NOT NULL,
	`kind_in_minor` integer NOT NULL,
	`kind_out_minor` integer NOT NULL,
	`kind_fees_minor` integer NOT NULL,
	FOREIGN KEY (`seq`) REFERENCES `postings`(`seq`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journal_id`) REFERENCES `journal_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_movements_net" CHECK(gross_minor - fee_minor = net_minor)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_movements_nth` ON `wallet_movements` (`account_id`,`nth`);--> statement-breakpoint
CREATE INDEX `wallet_movements_by_account` ON `wallet_movements` (`account_id`,`at`,`seq`);--> statement-breakpoint
CREATE INDEX `wallet_movements_by_kind` ON `wallet_movements` (`account_id`,`kind`,`at`,`seq`);--> statement-breakpoint
CREATE INDEX `wallet_movements_by_amount` ON `wallet_movements` (`account_id`,abs(gross_minor),`at`,`seq`);--> statement-breakpoint
CREATE INDEX `wallet_movements_by_kind_amount` ON `wallet_movements` (`account_id`,`kind`,abs(gross_minor),`at`,`seq`);--> statement-breakpoint
CREATE INDEX `wallet_movements_by_number` ON `wallet_movements` (`account_id`,`number`,`at`,`seq`);--> statement-breakpoint
CREATE TABLE `wallet_reserves` (
	`account_id` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`operation` text NOT NULL,
	`subject_id` text NOT NULL,
	`number` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`account_id`, `reference`),
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wallet_reserves_by_account` ON `wallet_reserves` (`account_id`,`since`);--> statement-breakpoint
ALTER TABLE `journal_transactions` ADD `kind` text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE `journal_transactions` ADD `subject_id` text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE `journal_transactions` ADD `number` text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE `journal_transactions` ADD `fee_minor` integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- What was booked before: what it is about, and what of it is the provider's fee.
DROP TRIGGER journal_transactions_never_change;
--> statement-breakpoint
UPDATE journal_transactions SET
  kind = CASE
    WHEN operation IN ('PURCHASE', 'PRE_AUTH', 'COMPLETE', 'REVERSE', 'LAPSE') THEN 'PAYMENT'
    WHEN operation IN ('REFUND', 'REFUND_SUCCESS', 'REFUND_FAILED') THEN 'REFUND'
    WHEN operation = 'TRANSFER' THEN 'TRANSFER'
    WHEN operation = 'TOPUP' THEN 'TOP_UP'
    ELSE 'PAYOUT' END,
  subject_id = coalesce((SELECT transaction_id FROM refunds WHERE refunds.id = reference), reference),
  number = coalesce(
    (SELECT order_id FROM transactions WHERE transactions.id = reference),
    (SELECT order_id FROM refunds JOIN transactions ON transactions.id = refunds.transaction_id WHERE refunds.id = reference),
    reference),
  fee_minor = CASE
    WHEN operation IN ('PURCHASE', 'COMPLETE') THEN coalesce((
      SELECT sum(postings.amount_minor) FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
      WHERE postings.journal_id = journal_transactions.id AND ledger_accounts.kind = 'FEES'), 0)
    WHEN operation = 'PAYOUT' THEN coalesce((SELECT fee_minor FROM payouts WHERE payouts.id = reference), 0)
    WHEN operation = 'PAYOUT_FAILED' THEN -coalesce((SELECT fee_minor FROM payouts WHERE payouts.id = reference), 0)
    ELSE 0 END;
--> statement-breakpoint
CREATE TRIGGER journal_transactions_never_change BEFORE UPDATE ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_immutable');
END;
--> statement-breakpoint
INSERT INTO wallet_movements (seq, account_id, journal_id, nth, at, kind, operation, subject_id, number, gross_minor, fee_minor, net_minor, balance_minor,
  in_minor, out_minor, fees_minor, kind_nth, kind_in_minor, kind_out_minor, kind_fees_minor)
SELECT seq, account_id, journal_id, row_number() OVER wallet, max(at) OVER wallet, kind, operation, subject_id, number, net + fee, fee, net, balance,
  sum(max(net + fee, 0)) OVER wallet, sum(max(-net - fee, 0)) OVER wallet, sum(fee) OVER wallet,
  row_number() OVER kinds, sum(max(net + fee, 0)) OVER kinds, sum(max(-net - fee, 0)) OVER kinds, sum(fee) OVER kinds
FROM (
  SELECT p.seq, p.account_id, p.journal_id, j.at, j.kind, j.operation, j.subject_id, j.number, p.amount_minor AS net, p.balance_minor AS balance,
    iif(a.application_id = j.application_id, j.fee_minor, 0) AS fee
  FROM postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'AVAILABLE' JOIN journal_transactions j ON j.id = p.journal_id
)
WINDOW wallet AS (PARTITION BY account_id ORDER BY seq), kinds AS (PARTITION BY account_id, kind ORDER BY seq);
--> statement-breakpoint
INSERT INTO wallet_reserves (account_id, reference, kind, operation, subject_id, number, amount_minor, since)
SELECT p.account_id, j.reference, j.kind, j.operation, j.subject_id, j.number, sum(p.amount_minor), min(j.at)
FROM postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind IN ('HELD', 'IN_TRANSIT') JOIN journal_transactions j ON j.id = p.journal_id
GROUP BY p.account_id, j.reference HAVING sum(p.amount_minor) <> 0;
--> statement-breakpoint
-- As the journal seals its postings, the wallet has its lines. No later than the line before: a batch that was overtaken by another has an earlier time.
CREATE TRIGGER journal_transactions_move_wallets AFTER INSERT ON journal_transactions BEGIN
  INSERT INTO wallet_movements (seq, account_id, journal_id, nth, at, kind, operation, subject_id, number, gross_minor, fee_minor, net_minor, balance_minor,
    in_minor, out_minor, fees_minor, kind_nth, kind_in_minor, kind_out_minor, kind_fees_minor)
  SELECT m.seq, m.account_id, NEW.id, coalesce(before.nth, 0) + 1, max(NEW.at, coalesce(before.at, NEW.at)), NEW.kind, NEW.operation, NEW.subject_id, NEW.number,
    m.net + m.fee, m.fee, m.net, m.balance,
    coalesce(before.in_minor, 0) + max(m.net + m.fee, 0), coalesce(before.out_minor, 0) + max(-m.net - m.fee, 0), coalesce(before.fees_minor, 0) + m.fee,
    coalesce(alike.kind_nth, 0) + 1, coalesce(alike.kind_in_minor, 0) + max(m.net + m.fee, 0),
    coalesce(alike.kind_out_minor, 0) + max(-m.net - m.fee, 0), coalesce(alike.kind_fees_minor, 0) + m.fee
  FROM (
    SELECT p.seq, p.account_id, p.amount_minor AS net, p.balance_minor AS balance, iif(a.application_id = NEW.application_id, NEW.fee_minor, 0) AS fee
    FROM postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'AVAILABLE' WHERE p.journal_id = NEW.id
  ) m
  LEFT JOIN wallet_movements before ON before.seq = (
    SELECT seq FROM wallet_movements WHERE account_id = m.account_id ORDER BY nth DESC LIMIT 1)
  LEFT JOIN wallet_movements alike ON alike.seq = (
    SELECT seq FROM wallet_movements WHERE account_id = m.account_id AND kind = NEW.kind ORDER BY at DESC, seq DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER journal_transactions_move_reserves AFTER INSERT ON journal_transactions BEGIN
  INSERT INTO wallet_reserves (account_id, reference, kind, operation, subject_id, number, amount_minor, since)
  SELECT p.account_id, NEW.reference, NEW.kind, NEW.operation, NEW.subject_id, NEW.number, p.amount_minor, NEW.at
  FROM postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind IN ('HELD', 'IN_TRANSIT') WHERE p.journal_id = NEW.id
  ON CONFLICT (account_id, reference) DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor;
  DELETE FROM wallet_reserves WHERE amount_minor = 0 AND reference = NEW.reference
    AND account_id IN (SELECT account_id FROM postings WHERE journal_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER wallet_movements_follow_postings BEFORE INSERT ON wallet_movements
WHEN NOT EXISTS (SELECT 1 FROM postings WHERE seq = NEW.seq AND account_id = NEW.account_id AND journal_id = NEW.journal_id
  AND amount_minor = NEW.net_minor AND balance_minor = NEW.balance_minor) BEGIN
  SELECT RAISE(ABORT, 'movement_without_posting');
END;
--> statement-breakpoint
CREATE TRIGGER wallet_movements_never_change BEFORE UPDATE ON wallet_movements BEGIN
  SELECT RAISE(ABORT, 'movement_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER wallet_movements_never_go BEFORE DELETE ON wallet_movements BEGIN
  SELECT RAISE(ABORT, 'movement_immutable');
END;
