-- A desk after some years of work: 100,000 enrollment requests and mails, 20,000 messages, 10,000 posts, 100,000
-- entries of the audit log, 20,400 orders. More of them are recent than old, and most names are common.
SELECT setseed(0.42);

CREATE TEMP TABLE word AS SELECT ARRAY[
  'server', 'learn', 'cloud', 'deploy', 'pipeline', 'container', 'course', 'class', 'linux', 'kernel', 'network', 'query',
  'index', 'table', 'python', 'java', 'script', 'browser', 'style', 'layout', 'and', 'the', 'with', 'when', 'because',
  'start', 'again', 'every', 'morning', 'project', 'team', 'review', 'test', 'failure', 'retry', 'queue', 'message',
  'secret', 'token', 'session', 'cache', 'render', 'region', 'cluster', 'node', 'volume', 'backup', 'restore', 'weekend',
  'batch', 'fees', 'certificate', 'interview', 'company', 'salary', 'fresher', 'experience', 'Bengaluru', 'Pune', 'Chennai'
] AS list;

CREATE TEMP TABLE person AS
SELECT n, first || ' ' || last AS name, lower(first || '.' || last || n) || '@example.com' AS email,
  '+919' || lpad((n * 7919 % 1000000000)::text, 9, '0') AS mobile,
  now() - power(random(), 2) * interval '900 days' AS at
FROM (
  SELECT n,
    (ARRAY['Aarav','Aditi','Amit','Ananya','Anil','Arjun','Asha','Deepak','Farhan','Imran','Kavya','Kiran','Lakshmi','Meera',
      'Neha','Priya','Rahul','Ravi','Sneha','Vijay'])[1 + floor(random() * 20)] AS first,
    (ARRAY['Bhat','Das','Fernandes','Gupta','Iyer','Khan','Kumar','Nair','Patel','Rao','Sharma','Singh'])[1 + floor(random() * 12)] AS last
  FROM generate_series(1, 100000) AS n
) AS named;
UPDATE person SET name = 'Zuleikha Quraishi', email = 'zuleikha@example.net' WHERE n = 54321;

INSERT INTO users (name, email, phone, roles, email_verified, privacy_notice_version, privacy_notice_at, created_at)
SELECT name, 'staff.' || email, mobile, '{admin}'::staff_role[], true, '1', at, at FROM person WHERE n <= 8
UNION ALL
SELECT name, email, mobile, '{}'::staff_role[], true, '1', at, at FROM person WHERE n BETWEEN 1001 AND 11000;

CREATE TEMP TABLE staff AS SELECT array_agg(id) AS ids FROM users WHERE roles = '{admin}';
CREATE TEMP TABLE paid AS SELECT array_agg(id ORDER BY number) AS ids FROM courses WHERE kind = 'paid';

INSERT INTO enrollment_requests (course_id, name, email, normalized_email, mobile, stage, owner_id, follow_up_at, page,
  utm_source, privacy_notice_version, privacy_notice_at, created_at, updated_at)
SELECT ids[1 + floor(power(random(), 1.5) * cardinality(ids))], name, email, email, mobile, stage::request_stage,
  CASE WHEN stage <> 'new' AND random() < 0.9 THEN staff_ids[1 + floor(random() * cardinality(staff_ids))] END,
  CASE WHEN stage = 'contacted' AND random() < 0.5 THEN now() + (random() * 30 - 10) * interval '1 day' END,
  '/courses', CASE WHEN random() < 0.3 THEN 'instagram' END, '1', at, at, at
FROM (
  SELECT person.*, paid.ids, staff.ids AS staff_ids,
    CASE WHEN at > now() - interval '14 days' AND random() < 0.6 THEN 'new'
      WHEN random() < 0.08 THEN 'contacted' WHEN random() < 0.3 THEN 'enrolled' ELSE 'lost' END AS stage
  FROM person, paid, staff
) AS request;

INSERT INTO enrollments (course_id, email, user_id, created_at)
SELECT paid.ids[1 + course], users.email, users.id, users.created_at + course * interval '1 day'
FROM users, paid, generate_series(0, 1) AS course WHERE users.roles = '{}' AND users.email LIKE '%@example.com';

INSERT INTO certificates (id, user_id, course_id, name, course_title, training_hours, issued_at, credential)
SELECT gen_random_uuid(), user_id, course_id, 'Someone', 'A course', '70', created_at, '{}'
FROM enrollments WHERE random() < 0.3;

-- A sale for each of these seats, of which some are paid in two parts, and some of those late.
WITH sold AS (
  INSERT INTO orders (code, normalized_email, name, mobile, user_id, course_id, list_paise, total_paise, held_at, held_until,
    confirmed_at, enrollment_id, refund_terms, privacy_notice_version, privacy_notice_at, created_at, updated_at)
  SELECT 'NC-' || upper(lpad(to_hex(row_number() OVER (ORDER BY seat.id)), 6, '0')), users.email, users.name, users.phone,
    users.id, seat.course_id, 599900, 599900, seat.created_at, seat.created_at + interval '2 days', seat.created_at, seat.id,
    '{"fullDaysAfterStart": 7}', '1', seat.created_at, seat.created_at - interval '1 hour', seat.created_at
  FROM enrollments AS seat JOIN users ON users.id = seat.user_id
  RETURNING id, enrollment_id, course_id, created_at, random() AS luck
), parts AS (
  INSERT INTO instalments (order_id, number, due_on, amount_paise)
  SELECT id, number, created_at::date + (number - 1) * 30, CASE WHEN luck >= 0.4 THEN 599900 WHEN number = 1 THEN 299900 ELSE 300000 END
  FROM sold, generate_series(1, CASE WHEN luck < 0.4 THEN 2 ELSE 1 END) AS number
)
INSERT INTO payments (order_id, enrollment_id, course_id, amount_paise, method, paid_on, created_at)
SELECT id, enrollment_id, course_id, CASE WHEN luck >= 0.4 THEN 599900 WHEN number = 1 THEN 299900 ELSE 300000 END,
  'cash', created_at::date + (number - 1) * 30, created_at + (number - 1) * interval '30 days'
FROM sold, generate_series(1, CASE WHEN luck < 0.4 AND luck >= 0.05 AND created_at < now() - interval '30 days' THEN 2 ELSE 1 END) AS number;

-- Offers that no one paid yet.
WITH offered AS (
  INSERT INTO orders (code, normalized_email, name, mobile, course_id, list_paise, total_paise, held_at, held_until,
    refund_terms, privacy_notice_version, privacy_notice_at, created_at, updated_at)
  SELECT 'NC-B' || upper(lpad(to_hex(n), 5, '0')), email, name, mobile, ids[1 + n % cardinality(ids)], 599900, 599900,
    now() - interval '1 hour', now() + (n % 48) * interval '1 hour', '{"fullDaysAfterStart": 7}', '1', at, at, at
  FROM person, paid WHERE n BETWEEN 20001 AND 20400
  RETURNING id
)
INSERT INTO instalments (order_id, number, due_on, amount_paise) SELECT id, 1, now()::date + 2, 599900 FROM offered;

INSERT INTO contact_messages (name, email, subject, message, state, owner_id, privacy_notice_version, privacy_notice_at, created_at)
SELECT name, email, (ARRAY['student', 'passout', 'it', 'nonit'])[1 + n % 4],
  (SELECT string_agg(list[1 + floor(random() * cardinality(list) + 0 * w)], ' ') FROM generate_series(1, 30) AS w WHERE n = n),
  CASE WHEN at > now() - interval '5 days' THEN 'new' WHEN random() < 0.6 THEN 'answered' ELSE 'done' END::message_state,
  CASE WHEN random() < 0.8 THEN staff.ids[1 + floor(random() * cardinality(staff.ids))] END, '1', at, at
FROM person, staff, word WHERE n <= 20000 OR n = 54321;

INSERT INTO mails (kind, recipient, subject, html, text, state, attempts, sent_at, created_at)
SELECT (ARRAY['enrollment_acknowledgement', 'enrollment_to_staff', 'contact_acknowledgement', 'verification'])[1 + n % 4],
  email, 'About your request for ' || (ARRAY['DevOps', 'Python', 'Java', 'Networking'])[1 + n % 4],
  repeat('<p>Thank you for writing to us. We will call you soon.</p>', 40), repeat('Thank you for writing. ', 30),
  CASE WHEN n % 100 = 0 THEN 'failed' WHEN n % 50 = 1 THEN 'waiting' ELSE 'sent' END::mail_state, 1, at, at
FROM person;

INSERT INTO posts (slug, title, excerpt, category, author, body, published_on, publish_at, deleted_at, created_at)
SELECT 'bench-' || n, initcap(list[1 + n % 60] || ' ' || list[1 + n * 7 % 59] || ' ' || list[1 + n * 13 % 58]) || ' ' || n,
  'What we learned about it', 'Category ' || (1 + n % 12), 'Meera Nair',
  (SELECT string_agg(list[1 + floor(random() * cardinality(list) + 0 * w)], ' ') FROM generate_series(1, 450) AS w WHERE n = n),
  at::date, CASE WHEN n % 40 = 0 THEN NULL WHEN n % 41 = 0 THEN now() + interval '9 days' ELSE at END,
  CASE WHEN n % 16 = 0 THEN now() - random() * interval '29 days' END, at
FROM person, word WHERE n <= 10000;
UPDATE posts SET title = 'Zuleikha on queues' WHERE slug = 'bench-4321';

INSERT INTO batches (course_id, number, starts_on, ends_on)
SELECT ids[1 + n % cardinality(ids)], 1000 + n, (now() + (n - 200) * interval '3 days')::date,
  (now() + (n - 180) * interval '3 days')::date
FROM generate_series(1, 250) AS n, paid;

INSERT INTO audit_entries (actor_id, action, record_type, record_id, fields, created_at)
SELECT staff.ids[1 + floor(random() * cardinality(staff.ids))], action, split_part(action, '.', 1), id::text, '{stage}',
  created_at + interval '1 hour'
FROM (
  SELECT id, created_at, CASE WHEN random() < 0.7 THEN 'request.save' ELSE 'request.enroll' END AS action
  FROM enrollment_requests WHERE random() < 0.85
  UNION ALL SELECT id, created_at, 'post.save' FROM posts
  UNION ALL SELECT id, deleted_at, 'post.delete' FROM posts WHERE deleted_at IS NOT NULL
  UNION ALL SELECT id, created_at, 'message.save' FROM contact_messages WHERE random() < 0.2
) AS done, staff;

DROP TABLE word, person, staff, paid;
VACUUM ANALYZE;
