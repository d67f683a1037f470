CREATE TABLE `till_sales` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`shift_id` text NOT NULL,
	`tip_minor` integer NOT NULL,
	`sold_by` text NOT NULL,
	`sold_by_name` text NOT NULL,
	`sold_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shift_id`) REFERENCES `till_shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "till_sales_tip" CHECK(tip_minor >= 0)
);
--> statement-breakpoint
CREATE INDEX `till_sales_by_shift` ON `till_sales` (`shift_id`,`sold_at`);--> statement-breakpoint
CREATE TABLE `till_shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`number` integer NOT NULL,
	`opened_by` text NOT NULL,
	`opened_by_name` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`closed_by` text,
	`closed_by_name` text,
	`closed_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "till_shifts_closed" CHECK(closed_by IS NULL OR closed_at IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `till_shifts_by_number` ON `till_shifts` (`application_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `till_shifts_one_open` ON `till_shifts` (`application_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `till_shifts_to_close` ON `till_shifts` (`closes_at`) WHERE closed_at IS NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `is_sale` integer DEFAULT false NOT NULL;