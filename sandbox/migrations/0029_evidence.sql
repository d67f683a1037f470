CREATE TABLE `dispute_document_pieces` (
	`document_id` text NOT NULL,
	`place` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`document_id`, `place`),
	FOREIGN KEY (`document_id`) REFERENCES `dispute_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `dispute_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`dispute_id` text NOT NULL,
	`pages` integer NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`made_at` integer NOT NULL,
	`is_sent` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_documents_sent` ON `dispute_documents` (`dispute_id`) WHERE is_sent;--> statement-breakpoint
CREATE INDEX `dispute_documents_to_sweep` ON `dispute_documents` (`made_at`) WHERE NOT is_sent;--> statement-breakpoint
ALTER TABLE `dispute_files` ADD `pages` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `dispute_files` ADD `warnings` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `dispute_files` ADD `attachments` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `dispute_files` ADD `signers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint

-- What was sent stays as it was sent, and longer than the bank decides.
CREATE TRIGGER dispute_documents_stay BEFORE UPDATE ON dispute_documents WHEN OLD.is_sent BEGIN
  SELECT RAISE(ABORT, 'evidence_sent');
END;
--> statement-breakpoint
CREATE TRIGGER dispute_documents_sent_stay BEFORE DELETE ON dispute_documents
WHEN OLD.is_sent AND EXISTS (SELECT 1 FROM disputes WHERE id = OLD.dispute_id AND state = 'UNDER_REVIEW') BEGIN
  SELECT RAISE(ABORT, 'evidence_sent');
END;
