-- Texts of messages by language and channel (decision 0035). The ones there are were made from the standard texts of a region.
ALTER TABLE `application_configs` ADD `default_language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `application_configs` ADD `message_templates` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
UPDATE application_configs SET default_language = 'az' WHERE default_sms_template LIKE 'Hörmətli %';
