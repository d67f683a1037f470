-- QR payments that were made before their codes were words of the search get these words: those of `searchWords`
-- (provider/rules) for letters of Azerbaijani and Russian, each behind the letter of its column (sandbox/src/domain/search.ts).
UPDATE transactions SET search = json_set(search, '$.booking', (
  WITH RECURSIVE
    letters (typed, plain) AS (VALUES
      ('Ə', 'e'), ('ə', 'e'), ('I', 'i'), ('İ', 'i'), ('ı', 'i'), ('Ö', 'o'), ('ö', 'o'), ('Ü', 'u'), ('ü', 'u'),
      ('Ç', 'c'), ('ç', 'c'), ('Ş', 's'), ('ş', 's'), ('Ğ', 'g'), ('ğ', 'g'),
      ('А', 'а'), ('Б', 'б'), ('В', 'в'), ('Г', 'г'), ('Д', 'д'), ('Е', 'е'), ('Ё', 'е'), ('ё', 'е'), ('Ж', 'ж'), ('З', 'з'),
      ('И', 'и'), ('Й', 'и'), ('й', 'и'), ('К', 'к'), ('Л', 'л'), ('М', 'м'), ('Н', 'н'), ('О', 'о'), ('П', 'п'), ('Р', 'р'),
      ('С', 'с'), ('Т', 'т'), ('У', 'у'), ('Ф', 'ф'), ('Х', 'х'), ('Ц', 'ц'), ('Ч', 'ч'), ('Ш', 'ш'), ('Щ', 'щ'), ('Ъ', 'ъ'),
      ('Ы', 'ы'), ('Ь', 'ь'), ('Э', 'э'), ('Ю', 'ю'), ('Я', 'я'), ('№', 'no'), ('–', ' '), ('—', ' '), ('…', ' '), ('’', ' '),
      ('“', ' '), ('”', ' '), ('«', ' '), ('»', ' ')),
    signs (at, plain) AS (
      SELECT 1, substr(optional_code, 1, 1)
      UNION ALL
      SELECT at + 1, substr(optional_code, at + 1, 1) FROM signs WHERE at < length(optional_code)),
    folded (at, plain) AS (
      SELECT at, coalesce(letters.plain, CASE WHEN unicode(signs.plain) > 127 OR signs.plain GLOB '[a-zA-Z0-9]' THEN lower(signs.plain) ELSE ' ' END)
      FROM signs LEFT JOIN letters ON typed = signs.plain),
    words (at, text) AS (
      SELECT 0, ''
      UNION ALL
      SELECT folded.at, text || CASE WHEN plain = ' ' THEN iif(text = '' OR text LIKE '% ', '', ' ')
        ELSE iif(text = '' OR text LIKE '% ', 'b', '') || plain END
      FROM words JOIN folded ON folded.at = words.at + 1)
  SELECT rtrim(text) FROM words ORDER BY at DESC LIMIT 1))
WHERE source = 'QR' AND optional_code IS NOT NULL AND search ->> 'booking' = '';
