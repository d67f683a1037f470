CREATE TABLE `logo_pieces` (
	`application_id` text NOT NULL,
	`place` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`application_id`, `place`),
	FOREIGN KEY (`application_id`) REFERENCES `logos`(`application_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `logos` (
	`application_id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`media_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `logos_by_content` ON `logos` (`sha256`);--> statement-breakpoint
DROP TABLE `application_logos`;