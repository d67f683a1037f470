CREATE TABLE `embed_origins` (
	`application_id` text NOT NULL,
	`origin` text NOT NULL,
	`allowed_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `origin`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- As many as ORIGINS_EACH for an application: all of them stand in one header.
CREATE TRIGGER embed_origins_are_few BEFORE INSERT ON embed_origins
WHEN (SELECT count(*) FROM embed_origins WHERE application_id = NEW.application_id) >= 10
  AND NOT EXISTS (SELECT 1 FROM embed_origins WHERE application_id = NEW.application_id AND origin = NEW.origin) BEGIN
  SELECT RAISE(ABORT, 'embed_origins_full');
END;
