CREATE TABLE `application_key_uses` (
	`key_hash` text NOT NULL,
	`program` text NOT NULL,
	`address` text NOT NULL,
	`country` text NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`key_hash`, `program`, `address`),
	FOREIGN KEY (`key_hash`) REFERENCES `application_keys`(`key_hash`) ON UPDATE no action ON DELETE cascade
);
