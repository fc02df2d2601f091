-- 500 batches of 40 classes with 40 learners each, over half a year: most are over, some run, some are to come. Held classes
-- have their reminders, who joined them, and their attendance.
CREATE TEMP TABLE paid AS SELECT array_agg(id ORDER BY number) AS ids FROM courses WHERE kind = 'paid';

INSERT INTO users (name, email, phone, role, email_verified, privacy_notice_version, privacy_notice_at)
SELECT 'Trainer ' || n, 'trainer' || n || '@example.com', '+91980' || lpad(n::text, 7, '0'), 'trainer'::role, true, '1', now()
FROM generate_series(0, 124) AS n
UNION ALL
SELECT 'Learner ' || n, 'learner' || n || '@example.com', '+91981' || lpad(n::text, 7, '0'), 'learner'::role, true, '1', now()
FROM generate_series(0, 19999) AS n;

INSERT INTO batches (course_id, number, starts_on, ends_on, class_times, seats, join_link)
SELECT ids[1 + n % cardinality(ids)], 2000 + n, monday, monday + 53, 'Mon to Fri, 7 to 9 pm', 50, 'https://meet.example/' || n
FROM (SELECT n, date_trunc('week', now())::date + (n % 26 - 20) * 7 AS monday FROM generate_series(0, 499) AS n) AS batch, paid;

-- A trainer has four batches, each at its own hour.
INSERT INTO class_meetings (batch_id, number, starts_at, ends_at, trainer_id, recording_url, notes)
SELECT batch.id, k + 1, at, at + interval '2 hours', trainer.id,
  CASE WHEN at < now() THEN 'https://video.example/' || batch.number || '/' || k END,
  CASE WHEN at < now() THEN repeat('What we did, and what to **practise** until the next class. ', 8) ELSE '' END
FROM batches AS batch
JOIN users AS trainer ON trainer.email = 'trainer' || (batch.number - 2000) % 125 || '@example.com'
CROSS JOIN generate_series(0, 39) AS k
CROSS JOIN LATERAL (SELECT (batch.starts_on + k / 5 * 7 + k % 5 + make_interval(hours => 7 + (batch.number - 2000) / 125 * 3))
  AT TIME ZONE 'Asia/Kolkata' AS at) AS time
WHERE batch.number BETWEEN 2000 AND 2499;

INSERT INTO enrollments (course_id, email, user_id, batch_id, created_at)
SELECT batch.course_id, learner.email, learner.id, batch.id, batch.starts_on
FROM batches AS batch CROSS JOIN generate_series(0, 39) AS k
JOIN users AS learner ON learner.email = 'learner' || (batch.number - 2000) * 40 + k || '@example.com'
WHERE batch.number BETWEEN 2000 AND 2499;

-- Who asks is confirmed, and has a seat in a running batch of each course.
UPDATE users SET email_verified = true WHERE email = 'bench@example.org';

INSERT INTO enrollments (course_id, email, user_id, batch_id)
SELECT DISTINCT ON (batch.course_id) batch.course_id, person.email, person.id, batch.id
FROM batches AS batch, users AS person
WHERE person.email = 'bench@example.org' AND batch.starts_on = date_trunc('week', now())::date - 28
ORDER BY batch.course_id, batch.number;

INSERT INTO class_reminders (class_id, enrollment_id, kind, sequence)
SELECT meeting.id, seat.id, kind, 0
FROM class_meetings AS meeting JOIN enrollments AS seat USING (batch_id), unnest(ARRAY['day', 'hour']) AS kind
WHERE meeting.starts_at < now() + interval '1 day';

-- Of ten marks one is absent; who stays away for good are few. Before the joins, from which the site's own job would mark them.
INSERT INTO attendance (class_id, enrollment_id, status, source, set_at)
SELECT meeting.id, seat.id, CASE WHEN chance < 0.1 THEN 'absent' WHEN chance < 0.13 THEN 'late' ELSE 'present' END, 'trainer', meeting.ends_at
FROM class_meetings AS meeting JOIN enrollments AS seat USING (batch_id)
CROSS JOIN LATERAL (SELECT (hashtext(meeting.id::text || seat.id::text) & 1023) / 1024.0 AS chance) AS drawn
WHERE meeting.ends_at < now();

INSERT INTO class_joins (class_id, enrollment_id, joined_at)
SELECT meeting.id, seat.id, meeting.starts_at
FROM class_meetings AS meeting JOIN enrollments AS seat USING (batch_id)
WHERE meeting.ends_at < now();

DROP TABLE paid;
VACUUM ANALYZE;
