-- The catalogue of a large school: 600 courses that are sold, each with lessons and with a batch to come.
INSERT INTO courses (kind, slug, title, description, body, position, number, instructor, language, price_paise,
  struck_price_paise, status, training_hours, highlights, objectives, stack)
SELECT kind, slug || '-' || n, title || ' ' || n, description, body, 1000 + n, 1000 + n, instructor, language, price_paise,
  struck_price_paise, status, training_hours, highlights, objectives, stack
FROM (SELECT *, row_number() OVER (ORDER BY number) AS place FROM courses WHERE kind = 'paid') AS course,
  generate_series(1, 594) AS n
WHERE place = 1 + n % 6;

INSERT INTO lessons (course_id, slug, title, minutes, position)
SELECT id, 'lesson-' || n, 'Lesson ' || n, 60, n FROM courses, generate_series(1, 20) AS n WHERE number > 1000;

INSERT INTO batches (course_id, number, starts_on, ends_on)
SELECT id, 10000 + number, current_date + number % 90, current_date + number % 90 + 40 FROM courses WHERE number > 1000;

VACUUM ANALYZE;
