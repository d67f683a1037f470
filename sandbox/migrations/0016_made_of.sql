-- What a withdrawal is made of (decision 0047): what came into a wallet is numbered and added up, so that a withdrawal's part of it is a range.
ALTER TABLE `wallet_movements` ADD `credited_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `wallet_movements` ADD `kind_credited_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `wallet_movements` ADD `credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of the movements so far.
DROP TRIGGER wallet_movements_never_change;
--> statement-breakpoint
UPDATE wallet_movements SET credited_minor = sums.credited, kind_credited_minor = sums.of_kind, credits = sums.credits
FROM (
  SELECT seq AS of_seq, sum(max(net_minor, 0)) OVER wallet AS credited, sum(max(net_minor, 0)) OVER kinds AS of_kind, sum(net_minor > 0) OVER wallet AS credits
  FROM wallet_movements
  WINDOW wallet AS (PARTITION BY account_id ORDER BY seq), kinds AS (PARTITION BY account_id, kind ORDER BY seq)
) sums WHERE sums.of_seq = wallet_movements.seq;
--> statement-breakpoint
CREATE TRIGGER wallet_movements_never_change BEFORE UPDATE ON wallet_movements BEGIN
  SELECT RAISE(ABORT, 'movement_immutable');
END;
--> statement-breakpoint
-- And of those that come.
DROP TRIGGER journal_transactions_move_wallets;
--> statement-breakpoint
CREATE TRIGGER journal_transactions_move_wallets AFTER INSERT ON journal_transactions BEGIN
  INSERT INTO wallet_movements (seq, account_id, journal_id, nth, at, kind, operation, subject_id, number, gross_minor, fee_minor, net_minor, balance_minor,
    in_minor, out_minor, fees_minor, kind_nth, kind_in_minor, kind_out_minor, kind_fees_minor, credited_minor, kind_credited_minor, credits)
  SELECT m.seq, m.account_id, NEW.id, coalesce(before.nth, 0) + 1, max(NEW.at, coalesce(before.at, NEW.at)), NEW.kind, NEW.operation, NEW.subject_id, NEW.number,
    m.net + m.fee, m.fee, m.net, m.balance,
    coalesce(before.in_minor, 0) + max(m.net + m.fee, 0), coalesce(before.out_minor, 0) + max(-m.net - m.fee, 0), coalesce(before.fees_minor, 0) + m.fee,
    coalesce(alike.kind_nth, 0) + 1, coalesce(alike.kind_in_minor, 0) + max(m.net + m.fee, 0),
    coalesce(alike.kind_out_minor, 0) + max(-m.net - m.fee, 0), coalesce(alike.kind_fees_minor, 0) + m.fee,
    coalesce(before.credited_minor, 0) + max(m.net, 0), coalesce(alike.kind_credited_minor, 0) + max(m.net, 0), coalesce(before.credits, 0) + (m.net > 0)
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
CREATE UNIQUE INDEX `wallet_movements_credited` ON `wallet_movements` (`account_id`,`credited_minor`) WHERE net_minor > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_movements_credits` ON `wallet_movements` (`account_id`,`credits`) WHERE net_minor > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_movements_debits` ON `wallet_movements` (`account_id`,nth - credits) WHERE net_minor < 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_movements_payouts` ON `wallet_movements` (`account_id`,credited_minor - balance_minor) WHERE operation = 'PAYOUT';
