-- 200 batches of 40 learners, whose classes begin in five minutes and can be joined. All have the password of the bench's account, and a
-- session, whose token is their number; who has to sign in does not send it.
INSERT INTO users (name, email, phone, email_verified, privacy_notice_version, privacy_notice_at)
SELECT 'Learner ' || n, 'evening' || n || '@example.com', '+91982' || lpad(n::text, 7, '0'), true, '1', now()
FROM generate_series(0, 7999) AS n;

INSERT INTO credentials (user_id, account_id, provider_id, password)
SELECT learner.id, learner.id, 'credential', bench.password
FROM users AS learner, credentials AS bench JOIN users AS person ON person.id = bench.user_id AND person.email = 'bench@example.org'
WHERE learner.email LIKE 'evening%';

INSERT INTO sessions (user_id, token, expires_at)
SELECT id, 'evening-session-' || substring(email FROM '\d+'), now() + interval '7 days' FROM users WHERE email LIKE 'evening%';

INSERT INTO batches (course_id, number, starts_on, join_link)
SELECT ids[1 + n % cardinality(ids)], 10000 + n, now()::date - 7, 'https://meet.example/' || n
FROM generate_series(0, 199) AS n, (SELECT array_agg(id ORDER BY number) AS ids FROM courses WHERE kind = 'paid') AS paid;

INSERT INTO enrollments (course_id, email, user_id, batch_id)
SELECT batch.course_id, learner.email, learner.id, batch.id
FROM batches AS batch CROSS JOIN generate_series(0, 39) AS k
JOIN users AS learner ON learner.email = 'evening' || (batch.number - 10000) * 40 + k || '@example.com'
WHERE batch.number >= 10000;

INSERT INTO class_meetings (batch_id, number, title, starts_at, ends_at)
SELECT id, 1, 'Processes, services and logs', now() + interval '5 minutes', now() + interval '2 hours'
FROM batches WHERE number >= 10000;

VACUUM ANALYZE;
