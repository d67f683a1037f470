CREATE TABLE `accounting_accounts` (
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`account` text NOT NULL,
	PRIMARY KEY(`application_id`, `kind`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
