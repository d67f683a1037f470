-- Payment links of an account in the order of their amounts, and of what they were paid.
CREATE INDEX `payment_links_by_amount` ON `payment_links` (`merchant_id`,`kind`,`amount_minor`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `payment_links_by_paid` ON `payment_links` (`merchant_id`,`kind`,`paid_minor`,`created_at`,`seq`);