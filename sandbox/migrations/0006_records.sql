-- What stays as it was signed, asked or said, and what is bounded in number.

-- A merchant account keeps an owner who can sign in, also when two owners take each other off at once.
CREATE TRIGGER users_keep_an_owner BEFORE UPDATE OF role, active, deleted_at ON users
WHEN OLD.role IN ('ROLE_SUSER', 'ROLE_USER') AND OLD.active AND OLD.deleted_at IS NULL AND OLD.password_set_at IS NOT NULL
  AND NOT (NEW.role IN ('ROLE_SUSER', 'ROLE_USER') AND NEW.active AND NEW.deleted_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM users WHERE merchant_id = OLD.merchant_id AND id <> OLD.id AND role IN ('ROLE_SUSER', 'ROLE_USER')
      AND active AND deleted_at IS NULL AND password_set_at IS NOT NULL
  ) BEGIN
  SELECT RAISE(ABORT, 'last_owner');
END;
--> statement-breakpoint

-- What was signed stays as it was signed.
CREATE TRIGGER contracts_signed_stay BEFORE UPDATE OF text, signed_by, signer_name, method, signed_at ON contracts
WHEN NEW.text <> OLD.text OR NEW.signed_by IS NOT OLD.signed_by OR NEW.signer_name <> OLD.signer_name OR NEW.method <> OLD.method
  OR NEW.signed_at <> OLD.signed_at BEGIN
  SELECT RAISE(ABORT, 'contract_signed');
END;
--> statement-breakpoint
CREATE TRIGGER contract_files_stay BEFORE UPDATE ON contract_files BEGIN
  SELECT RAISE(ABORT, 'contract_signed');
END;
--> statement-breakpoint
CREATE TRIGGER contract_files_are_kept BEFORE DELETE ON contract_files BEGIN
  SELECT RAISE(ABORT, 'contract_signed');
END;
--> statement-breakpoint

-- What staff have said of a round stays as they said it.
CREATE TRIGGER review_rounds_stay BEFORE UPDATE ON review_rounds WHEN OLD.decided_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'review_round_stays');
END;
--> statement-breakpoint

-- What was asked for, and what staff have said of it, stays as it was.
CREATE TRIGGER detail_changes_asked_stay BEFORE UPDATE OF application_id, company_id, round, asked, before, asked_at, asked_by_name ON detail_changes
BEGIN
  SELECT RAISE(ABORT, 'detail_change_stays');
END;
--> statement-breakpoint
CREATE TRIGGER detail_changes_said_stay BEFORE UPDATE OF decided_at, decided_by_name, is_accepted, errors ON detail_changes WHEN OLD.decided_at IS NOT NULL OR OLD.ended_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'detail_change_stays');
END;
--> statement-breakpoint

-- As many as VIEWS_EACH of a list, for each keeper: tabs have to stay few enough to be read.
CREATE TRIGGER saved_views_are_few BEFORE INSERT ON saved_views
WHEN (SELECT count(*) FROM saved_views WHERE list = NEW.list AND (user_id = NEW.user_id OR merchant_id = NEW.merchant_id)) >= 10 BEGIN
  SELECT RAISE(ABORT, 'saved_views_full');
END;
--> statement-breakpoint

-- As many as ORIGINS_EACH for an application: all of them stand in one header.
CREATE TRIGGER embed_origins_are_few BEFORE INSERT ON embed_origins
WHEN (SELECT count(*) FROM embed_origins WHERE application_id = NEW.application_id) >= 10
  AND NOT EXISTS (SELECT 1 FROM embed_origins WHERE application_id = NEW.application_id AND origin = NEW.origin) BEGIN
  SELECT RAISE(ABORT, 'embed_origins_full');
END;
