-- The bench's account, confirmed, has a seat in two courses with 40 classes each, today's next, and has done a part of both.
UPDATE users SET email_verified = true WHERE email = 'bench@example.org';

INSERT INTO batches (course_id, number, starts_on, ends_on, class_times, seats, join_link)
SELECT id, 900 + number, now()::date - 5, now()::date + 40, 'Mon to Fri, 7 to 9 pm', 50, 'https://meet.example/' || number
FROM courses WHERE kind = 'paid' ORDER BY number LIMIT 2;

INSERT INTO class_meetings (batch_id, number, starts_at, ends_at)
SELECT id, k, now() + (k - 6) * interval '1 day' + interval '3 hours', now() + (k - 6) * interval '1 day' + interval '5 hours'
FROM batches CROSS JOIN generate_series(1, 40) AS k WHERE number >= 900;

INSERT INTO enrollments (course_id, email, user_id, batch_id)
SELECT course_id, email, users.id, batches.id FROM batches, users WHERE number >= 900 AND email = 'bench@example.org';

INSERT INTO lesson_completions (user_id, lesson_id, completed_at)
SELECT user_id, lessons.id, now() FROM enrollments JOIN lessons USING (course_id) WHERE lessons.position < 3;

VACUUM ANALYZE;
