-- An application that is still prepared has a logo, too: it is in no table of applications yet.
CREATE TABLE `kept_logos` (
	`application_id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`media_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `kept_logo_pieces` (
	`application_id` text NOT NULL,
	`place` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`application_id`, `place`),
	FOREIGN KEY (`application_id`) REFERENCES `kept_logos`(`application_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `kept_logos` SELECT `application_id`, `sha256`, `media_type`, `width`, `height`, `size`, `created_at` FROM `logos`;
--> statement-breakpoint
INSERT INTO `kept_logo_pieces` SELECT `application_id`, `place`, `bytes` FROM `logo_pieces`;
--> statement-breakpoint
DROP TABLE `logo_pieces`;
--> statement-breakpoint
DROP TABLE `logos`;
--> statement-breakpoint
ALTER TABLE `kept_logos` RENAME TO `logos`;
--> statement-breakpoint
ALTER TABLE `kept_logo_pieces` RENAME TO `logo_pieces`;
--> statement-breakpoint
CREATE INDEX `logos_by_content` ON `logos` (`sha256`);
