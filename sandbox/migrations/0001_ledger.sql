-- What must never be untrue of money, whatever the code above does. D1 has no transaction but batch(), so nothing here relies on reading first.

-- The sandbox's clock has one row, which every change of time moves.
INSERT INTO clock (id, offset_ms) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER clock_stays BEFORE DELETE ON clock BEGIN
  SELECT RAISE(ABORT, 'clock_stays');
END;
--> statement-breakpoint

-- A batch's "only if": never stores a row, aborts the batch when the statement before it changed another number of rows.
CREATE TRIGGER expectations_hold BEFORE INSERT ON expectations BEGIN
  SELECT RAISE(ABORT, 'expectation_failed') WHERE NEW.expected <> NEW.changed;
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint

-- Accounts begin at zero, their identity is fixed, and their balance is what the latest posting says.
CREATE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts WHEN NEW.balance_minor <> 0 BEGIN
  SELECT RAISE(ABORT, 'ledger_account_not_empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_identity BEFORE UPDATE OF id, application_id, currency, kind ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_account_identity');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_balance_from_postings BEFORE UPDATE OF balance_minor ON ledger_accounts
WHEN NEW.balance_minor IS NOT (SELECT balance_minor FROM postings WHERE account_id = NEW.id ORDER BY seq DESC LIMIT 1) BEGIN
  SELECT RAISE(ABORT, 'ledger_balance_without_posting');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger_account_stays');
END;
--> statement-breakpoint

-- Postings come before their journal row, follow the account's balance, and are never changed.
CREATE TRIGGER postings_before_journal BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM journal_transactions WHERE id = NEW.journal_id) BEGIN
  SELECT RAISE(ABORT, 'journal_sealed');
END;
--> statement-breakpoint
CREATE TRIGGER postings_follow_balance BEFORE INSERT ON postings
WHEN NEW.balance_minor IS NOT (SELECT balance_minor + NEW.amount_minor FROM ledger_accounts WHERE id = NEW.account_id) BEGIN
  SELECT RAISE(ABORT, 'posting_balance');
END;
--> statement-breakpoint
CREATE TRIGGER postings_move_balance AFTER INSERT ON postings BEGIN
  UPDATE ledger_accounts SET balance_minor = NEW.balance_minor WHERE id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER postings_never_change BEFORE UPDATE ON postings BEGIN
  SELECT RAISE(ABORT, 'posting_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER postings_never_go BEFORE DELETE ON postings BEGIN
  SELECT RAISE(ABORT, 'posting_immutable');
END;
--> statement-breakpoint

-- The journal row seals its postings: at least two, zero in every currency, none of another application's accounts alone.
CREATE TRIGGER journal_transactions_balanced BEFORE INSERT ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_unbalanced') WHERE EXISTS (
    SELECT 1 FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
    WHERE postings.journal_id = NEW.id GROUP BY ledger_accounts.currency HAVING sum(postings.amount_minor) <> 0
  );
  SELECT RAISE(ABORT, 'journal_empty') WHERE (SELECT count(*) FROM postings WHERE journal_id = NEW.id) < 2;
  SELECT RAISE(ABORT, 'journal_foreign') WHERE NOT EXISTS (
    SELECT 1 FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
    WHERE postings.journal_id = NEW.id AND ledger_accounts.application_id = NEW.application_id
  );
END;
--> statement-breakpoint
CREATE TRIGGER journal_transactions_never_go BEFORE DELETE ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER journal_transactions_never_change BEFORE UPDATE ON journal_transactions BEGIN
  SELECT RAISE(ABORT, 'journal_immutable');
END;
--> statement-breakpoint

-- A wallet (decision 0043) shows what is held or in transit, and its movements with their sums: the journal row writes both.
CREATE TRIGGER journal_transactions_move_reserves AFTER INSERT ON journal_transactions BEGIN
  INSERT INTO wallet_reserves (account_id, reference, kind, operation, subject_id, number, amount_minor, since)
  SELECT p.account_id, NEW.reference, NEW.kind, NEW.operation, NEW.subject_id, NEW.number, p.amount_minor, NEW.at
  FROM postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind IN ('HELD', 'IN_TRANSIT') WHERE p.journal_id = NEW.id
  ON CONFLICT (account_id, reference) DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor;
  DELETE FROM wallet_reserves WHERE amount_minor = 0 AND reference = NEW.reference
    AND account_id IN (SELECT account_id FROM postings WHERE journal_id = NEW.id);
END;
--> statement-breakpoint

-- A movement has a number and sums of its own, so that a withdrawal's part of a wallet is a range (decision 0047). Its time is no earlier than that of
-- the movement before: a batch that another one overtook has an earlier time.
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

-- A movement is a posting of available money, and stays.
CREATE TRIGGER wallet_movements_follow_postings BEFORE INSERT ON wallet_movements
WHEN NOT EXISTS (SELECT 1 FROM postings WHERE seq = NEW.seq AND account_id = NEW.account_id AND journal_id = NEW.journal_id
  AND amount_minor = NEW.net_minor AND balance_minor = NEW.balance_minor) BEGIN
  SELECT RAISE(ABORT, 'movement_without_posting');
END;
--> statement-breakpoint
CREATE TRIGGER wallet_movements_never_go BEFORE DELETE ON wallet_movements BEGIN
  SELECT RAISE(ABORT, 'movement_immutable');
END;
--> statement-breakpoint
CREATE TRIGGER wallet_movements_never_change BEFORE UPDATE ON wallet_movements BEGIN
  SELECT RAISE(ABORT, 'movement_immutable');
END;
