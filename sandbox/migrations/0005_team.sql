ALTER TABLE `users` ADD `search_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`merchant_id`,`search_name`,`id`);--> statement-breakpoint
-- The people of before, as `searchText` would have it for the letters of our languages; whatever is written later goes through it.
UPDATE users SET search_name = lower(full_name);--> statement-breakpoint
UPDATE users SET search_name = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_name, 'Ə', 'e'), 'ə', 'e'), 'İ', 'i'), 'ı', 'i'), 'Ö', 'o'), 'ö', 'o'), 'Ü', 'u'), 'ü', 'u'), 'Ş', 's'), 'ş', 's'), 'Ç', 'c'), 'ç', 'c'), 'Ğ', 'g'), 'ğ', 'g'), '-', ' ');--> statement-breakpoint
UPDATE users SET search_name = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_name, 'А', 'а'), 'Б', 'б'), 'В', 'в'), 'Г', 'г'), 'Д', 'д'), 'Е', 'е'), 'Ё', 'е'), 'Ж', 'ж'), 'З', 'з'), 'И', 'и'), 'Й', 'и'), 'К', 'к'), 'Л', 'л'), 'М', 'м'), 'Н', 'н'), 'О', 'о'), 'П', 'п'), 'Р', 'р'), 'С', 'с'), 'Т', 'т'), 'У', 'у'), 'Ф', 'ф'), 'Х', 'х'), 'Ц', 'ц'), 'Ч', 'ч'), 'Ш', 'ш'), 'Щ', 'щ'), 'Ъ', 'ъ'), 'Ы', 'ы'), 'Ь', 'ь'), 'Э', 'э'), 'Ю', 'ю'), 'Я', 'я'), 'ё', 'е'), 'й', 'и');--> statement-breakpoint
-- A merchant account keeps an owner who can sign in, also when two owners take each other off at once.
CREATE TRIGGER users_keep_an_owner BEFORE UPDATE OF role, active, deleted_at ON users
WHEN OLD.role IN ('ROLE_SUSER', 'ROLE_USER') AND OLD.active AND OLD.deleted_at IS NULL AND OLD.password_set_at IS NOT NULL
  AND NOT (NEW.role IN ('ROLE_SUSER', 'ROLE_USER') AND NEW.active AND NEW.deleted_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM users WHERE merchant_id = OLD.merchant_id AND id <> OLD.id AND role IN ('ROLE_SUSER', 'ROLE_USER')
      AND active AND deleted_at IS NULL AND password_set_at IS NOT NULL
  ) BEGIN
  SELECT RAISE(ABORT, 'last_owner');
END;
