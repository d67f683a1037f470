-- Payouts, their approval, payout files, automatic withdrawals and the targets of money.

-- What a payout was made with stays.
CREATE TRIGGER payouts_terms_fixed BEFORE UPDATE OF amount_minor, fee_minor, currency, application_id, target, created_by ON payouts
WHEN NEW.amount_minor <> OLD.amount_minor OR NEW.fee_minor <> OLD.fee_minor OR NEW.currency <> OLD.currency
  OR NEW.application_id <> OLD.application_id OR NEW.target <> OLD.target OR NEW.created_by <> OLD.created_by BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
--> statement-breakpoint

-- Where money goes is as fixed as how much of it.
CREATE TRIGGER payouts_destination_fixed BEFORE UPDATE OF destination, target_masked, bank ON payouts
WHEN NEW.destination <> OLD.destination OR NEW.target_masked <> OLD.target_masked OR NEW.bank IS NOT OLD.bank BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
--> statement-breakpoint

-- A payout is approved by others than its maker, while it waits, by as many people as it needs, and never by fewer than it once needed.
CREATE TRIGGER payout_approvals_by_others BEFORE INSERT ON payout_approvals
WHEN (SELECT created_by FROM payouts WHERE id = NEW.payout_id) = NEW.user_id BEGIN
  SELECT RAISE(ABORT, 'payouts_four_eyes');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_while_it_waits BEFORE INSERT ON payout_approvals
WHEN (SELECT state FROM payouts WHERE id = NEW.payout_id) <> 'AWAITING_APPROVAL' BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_late');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_fixed BEFORE UPDATE ON payout_approvals
WHEN OLD.lapsed_at IS NOT NULL OR NEW.payout_id <> OLD.payout_id OR NEW.user_id <> OLD.user_id OR NEW.user_name <> OLD.user_name OR NEW.at <> OLD.at BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_approvals_stay BEFORE DELETE ON payout_approvals BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_approved_enough BEFORE UPDATE OF state ON payouts
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND NOT NEW.approved_alone
  AND (SELECT count(*) FROM payout_approvals WHERE payout_id = NEW.id AND lapsed_at IS NULL) < NEW.approvers_needed BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_missing');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_judged_once BEFORE UPDATE OF approvers_needed, made_today_minor, receiver_known ON payouts
WHEN NEW.approvers_needed < OLD.approvers_needed OR NEW.made_today_minor <> OLD.made_today_minor OR NEW.receiver_known <> OLD.receiver_known BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
--> statement-breakpoint

-- Rules are proposed, decided on once, and stay as they were proposed.
CREATE TRIGGER payout_rule_changes_fixed BEFORE UPDATE ON payout_rule_changes
WHEN OLD.state <> 'PROPOSED' OR NEW.application_id <> OLD.application_id OR NEW.rules <> OLD.rules OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_by_name <> OLD.proposed_by_name OR NEW.proposed_at <> OLD.proposed_at BEGIN
  SELECT RAISE(ABORT, 'payout_rules_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_rule_changes_stay BEFORE DELETE ON payout_rule_changes BEGIN
  SELECT RAISE(ABORT, 'payout_rules_fixed');
END;
--> statement-breakpoint

-- A file begins checked, and its payouts are those of its rows: none more once it is on its way, none less.
CREATE TRIGGER payout_files_begin BEFORE INSERT ON payout_files WHEN NEW.state <> 'CHECKED' BEGIN
  SELECT RAISE(ABORT, 'payout_file_must_begin');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_terms_fixed BEFORE UPDATE OF merchant_id, application_id, sha256, currency, good, wrong, amount_minor, fee_minor, created_by ON payout_files BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_rows_fixed BEFORE UPDATE ON payout_file_rows BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_rows_begin BEFORE INSERT ON payout_file_rows
WHEN (SELECT state FROM payout_files WHERE id = NEW.file_id) IS NOT 'CHECKED' BEGIN
  SELECT RAISE(ABORT, 'payout_file_terms_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_as_their_rows BEFORE UPDATE OF state ON payout_files WHEN NEW.state = 'AWAITING_APPROVAL'
AND (SELECT count(*) || ' ' || sum(amount_minor) || ' ' || sum(fee_minor) FROM payout_file_rows WHERE file_id = NEW.id AND is_wrong = 0)
  IS NOT NEW.good || ' ' || NEW.amount_minor || ' ' || NEW.fee_minor BEGIN
  SELECT RAISE(ABORT, 'payout_file_sums');
END;
--> statement-breakpoint

-- A payout of a file is counted there when it ends; the last one ends the file.
CREATE TRIGGER payouts_end_in_file AFTER UPDATE OF state ON payouts WHEN NEW.file_id IS NOT NULL AND NEW.state <> OLD.state BEGIN
  UPDATE payout_files SET
    arrived = arrived + (NEW.state = 'SUCCESS') - (OLD.state = 'SUCCESS'),
    failed = failed + (NEW.state IN ('FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED')) - (OLD.state IN ('FAIL', 'NOT_FOUND', 'DAILY_PAYOUT_LIMIT_EXCEEDED')),
    returned = returned + (NEW.state = 'RETURNED') - (OLD.state = 'RETURNED')
  WHERE id = NEW.file_id;
  UPDATE payout_files SET
    state = CASE WHEN arrived = good THEN 'SUCCESS' WHEN arrived = 0 THEN 'FAIL' ELSE 'PARTLY_DONE' END,
    finished_at = coalesce(finished_at, NEW.finished_at)
  WHERE id = NEW.file_id AND arrived + failed + returned = good;
END;
--> statement-breakpoint

-- A payout file is approved as a payout is: by others than its maker, while it waits, by as many people as it needs.
CREATE TRIGGER payout_file_approvals_by_others BEFORE INSERT ON payout_file_approvals
WHEN (SELECT created_by FROM payout_files WHERE id = NEW.file_id) = NEW.user_id BEGIN
  SELECT RAISE(ABORT, 'payouts_four_eyes');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_approvals_while_it_waits BEFORE INSERT ON payout_file_approvals
WHEN (SELECT state FROM payout_files WHERE id = NEW.file_id) <> 'AWAITING_APPROVAL' BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_late');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_approvals_fixed BEFORE UPDATE ON payout_file_approvals
WHEN OLD.lapsed_at IS NOT NULL OR NEW.file_id <> OLD.file_id OR NEW.user_id <> OLD.user_id OR NEW.user_name <> OLD.user_name OR NEW.at <> OLD.at BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_file_approvals_stay BEFORE DELETE ON payout_file_approvals BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_fixed');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_approved_enough BEFORE UPDATE OF state ON payout_files
WHEN OLD.state = 'AWAITING_APPROVAL' AND NEW.state = 'IN_PROGRESS' AND NOT NEW.approved_alone
  AND (SELECT count(*) FROM payout_file_approvals WHERE file_id = NEW.id AND lapsed_at IS NULL) < NEW.approvers_needed BEGIN
  SELECT RAISE(ABORT, 'payout_approvals_missing');
END;
--> statement-breakpoint
CREATE TRIGGER payout_files_judged_once BEFORE UPDATE OF approvers_needed, made_today_minor ON payout_files
WHEN NEW.approvers_needed < OLD.approvers_needed OR (OLD.state <> 'CHECKED' AND NEW.made_today_minor <> OLD.made_today_minor) BEGIN
  SELECT RAISE(ABORT, 'payout_terms_fixed');
END;
--> statement-breakpoint

-- An automatic withdrawal rests when its card, its bank account or its application changes, until a person confirms it (decision 0053).
CREATE TRIGGER automatic_card_gone AFTER DELETE ON payment_cards BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'CARD_GONE', pause_told_at = NULL, next_run_at = NULL
  WHERE card_id = OLD.id AND state = 'ACTIVE';
END;
--> statement-breakpoint
CREATE TRIGGER automatic_bank_account_changed AFTER UPDATE OF code, iban, correspondent_account, swift, withdrawal_method ON bank_accounts
WHEN NEW.code <> OLD.code OR NEW.iban <> OLD.iban OR NEW.correspondent_account <> OLD.correspondent_account OR NEW.swift <> OLD.swift
  OR NEW.withdrawal_method <> OLD.withdrawal_method BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'BANK_ACCOUNT', pause_told_at = NULL, next_run_at = NULL
  WHERE state = 'ACTIVE' AND application_id IN (SELECT id FROM applications WHERE company_id = NEW.company_id);
END;
--> statement-breakpoint
CREATE TRIGGER automatic_bank_account_gone AFTER DELETE ON bank_accounts BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'BANK_ACCOUNT', pause_told_at = NULL, next_run_at = NULL
  WHERE state = 'ACTIVE' AND application_id IN (SELECT id FROM applications WHERE company_id = OLD.company_id);
END;
--> statement-breakpoint
CREATE TRIGGER automatic_application_deleted AFTER UPDATE OF deleted_at ON applications
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN
  UPDATE automatic_withdrawals SET state = 'PAUSED', paused_because = 'APPLICATION', pause_told_at = NULL, next_run_at = NULL
  WHERE application_id = NEW.id AND state = 'ACTIVE';
END;
--> statement-breakpoint

-- A money target (decision 0133) stays as it was proposed, is decided on once, and does not come back once it is over.
CREATE TRIGGER money_targets_fixed BEFORE UPDATE ON money_targets
WHEN OLD.state IN ('REFUSED', 'REVOKED') OR (OLD.state = 'CONFIRMED' AND NEW.state <> 'REVOKED') OR NEW.application_id <> OLD.application_id
  OR NEW.kind <> OLD.kind OR NEW.destination <> OLD.destination OR NEW.shown <> OLD.shown OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_at <> OLD.proposed_at OR (OLD.state = 'CONFIRMED' AND NEW.decided_at <> OLD.decided_at) BEGIN
  SELECT RAISE(ABORT, 'money_targets_fixed');
END;
