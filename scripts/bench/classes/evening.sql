-- 2,000 classes that begin at one moment in less than an hour, with 40 learners each: their reminders are all due at once.
CREATE TEMP TABLE paid AS SELECT array_agg(id ORDER BY number) AS ids FROM courses WHERE kind = 'paid';

INSERT INTO users (name, email, phone, email_verified, privacy_notice_version, privacy_notice_at)
SELECT 'Learner ' || n, 'evening' || n || '@example.com', '+91982' || lpad(n::text, 7, '0'), true, '1', now()
FROM generate_series(0, 79999) AS n;

INSERT INTO batches (course_id, number, starts_on, join_link)
SELECT ids[1 + n % cardinality(ids)], 10000 + n, now()::date - 7, 'https://meet.example/' || n
FROM generate_series(0, 1999) AS n, paid;

INSERT INTO enrollments (course_id, email, user_id, batch_id)
SELECT batch.course_id, learner.email, learner.id, batch.id
FROM batches AS batch CROSS JOIN generate_series(0, 39) AS k
JOIN users AS learner ON learner.email = 'evening' || (batch.number - 10000) * 40 + k || '@example.com'
WHERE batch.number >= 10000;

DROP TABLE paid;
VACUUM ANALYZE;

-- Last, because from here on they are found.
INSERT INTO class_meetings (batch_id, number, title, starts_at, ends_at)
SELECT id, 1, 'Processes, services and logs', now() + interval '59 minutes', now() + interval '3 hours'
FROM batches WHERE number >= 10000;
