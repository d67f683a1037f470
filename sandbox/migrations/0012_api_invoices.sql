CREATE TABLE `api_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`terms` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
