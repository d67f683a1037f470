-- Nothing was ever kept in it.
DROP TABLE `signature_requests`;--> statement-breakpoint
CREATE TABLE `__new_contracts` (
	`application_id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`text` text NOT NULL,
	`signed_by` text,
	`signer_name` text NOT NULL,
	`method` text NOT NULL,
	`signed_at` integer NOT NULL,
	`agreement_accepted_at` integer,
	`agreement_accepted_by` text,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`signed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- What there was: one sentence, signed on paper.
INSERT INTO `__new_contracts`
SELECT `application_id`, `application_id`, json_object('language', 'en', 'title', 'Agreement', 'number', `application_id`, 'version', '2024-01',
  'parties', json('[]'),
  'clauses', json_array(json_object('number', '1', 'heading', 'Agreement', 'clauses', json_array(json_object('number', '1.1', 'text', `text`))))),
  `signed_by`, coalesce((SELECT `full_name` FROM `users` WHERE `users`.`id` = `signed_by`), ''), 'PAPER', `signed_at`, `agreement_accepted_at`,
  (SELECT `full_name` FROM `users` WHERE `users`.`id` = `signed_by`)
FROM `contracts` WHERE `signed_at` IS NOT NULL;
--> statement-breakpoint
DROP TABLE `contracts`;--> statement-breakpoint
ALTER TABLE `__new_contracts` RENAME TO `contracts`;--> statement-breakpoint
CREATE UNIQUE INDEX `contracts_number` ON `contracts` (`number`);--> statement-breakpoint
CREATE TABLE `contract_files` (
	`application_id` text PRIMARY KEY NOT NULL,
	`pdf` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `contracts`(`application_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contract_readings` (
	`application_id` text NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`language` text NOT NULL,
	`shown_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`application_id`, `user_id`, `hash`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `signing_documents` (
	`request_id` text PRIMARY KEY NOT NULL,
	`prepared` blob NOT NULL,
	`certificate` blob NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `signing_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `signing_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`purpose` text NOT NULL,
	`application_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`method` text NOT NULL,
	`phone` text NOT NULL,
	`signer_id` text NOT NULL,
	`control_code` text NOT NULL,
	`status` text DEFAULT 'PENDING' NOT NULL,
	`full_name` text,
	`fin` text,
	`certificates` text DEFAULT '[]' NOT NULL,
	`waits` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`session_ends_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "signing_requests_ended" CHECK((status = 'PENDING') = (ended_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signing_requests_one_of_application` ON `signing_requests` (`application_id`) WHERE status = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX `signing_requests_one_of_phone` ON `signing_requests` (`phone`) WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX `signing_requests_by_application` ON `signing_requests` (`application_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `signing_requests_open` ON `signing_requests` (`expires_at`) WHERE status = 'PENDING';--> statement-breakpoint
CREATE TABLE `phone_certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`signer_id` text NOT NULL,
	`kind` text NOT NULL,
	`holder` text NOT NULL,
	`holding` text NOT NULL,
	`der` blob NOT NULL,
	`valid_until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `phone_certificates_by_phone` ON `phone_certificates` (`phone`,`signer_id`);--> statement-breakpoint
CREATE TABLE `phone_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`signer_id` text NOT NULL,
	`pin` text NOT NULL,
	`text` text NOT NULL,
	`control_code` text NOT NULL,
	`certificate_id` text,
	`to_sign` blob NOT NULL,
	`certificate_ids` text DEFAULT '[]' NOT NULL,
	`full_name` text NOT NULL,
	`fin` text NOT NULL,
	`status` text DEFAULT 'PENDING' NOT NULL,
	`signature` blob,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `phone_requests_by_phone` ON `phone_requests` (`phone`,`created_at`);--> statement-breakpoint
CREATE TABLE `phones` (
	`number` text PRIMARY KEY NOT NULL,
	`mode` text DEFAULT 'WORKS' NOT NULL,
	`holding` text DEFAULT 'ALL' NOT NULL,
	`wrong_pin1` integer DEFAULT 0 NOT NULL,
	`wrong_pin2` integer DEFAULT 0 NOT NULL
);
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
