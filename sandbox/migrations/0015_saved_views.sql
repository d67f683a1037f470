CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`merchant_id` text,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_views_one_keeper" CHECK((user_id IS NULL) <> (merchant_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_of_user` ON `saved_views` (`user_id`,`list`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_of_merchant` ON `saved_views` (`merchant_id`,`list`,`name_key`);
--> statement-breakpoint
-- As many as VIEWS_EACH of a list, for each keeper: tabs have to stay few enough to be read.
CREATE TRIGGER saved_views_are_few BEFORE INSERT ON saved_views
WHEN (SELECT count(*) FROM saved_views WHERE list = NEW.list AND (user_id = NEW.user_id OR merchant_id = NEW.merchant_id)) >= 10 BEGIN
  SELECT RAISE(ABORT, 'saved_views_full');
END;
