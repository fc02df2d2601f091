-- A school that has just begun, beside the sample content: a tenth post, and a hundred enrollment requests.
INSERT INTO posts (slug, title, excerpt, category, author, body, published_on)
VALUES ('bench', 'A server that starts', 'What we learned about it', 'Backend', 'Meera Nair', repeat('word ', 450), current_date);

INSERT INTO enrollment_requests (course_id, name, email, normalized_email, mobile, page, privacy_notice_version, privacy_notice_at)
SELECT course.id, 'Asha Kumar', 'asha' || n || '@example.com', 'asha' || n || '@example.com', '+919876543210', '/courses', '1', now()
FROM (SELECT id FROM courses WHERE kind = 'paid' ORDER BY number LIMIT 1) AS course, generate_series(1, 100) AS n;

VACUUM ANALYZE;
