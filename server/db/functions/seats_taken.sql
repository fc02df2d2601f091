-- The one count of taken seats, for services and triggers: active enrollments, seats of groups that nobody has claimed yet, live holds,
-- and of the free seats as many as buyers wait for who paid when there was none. Their turn is that of their money; a buyer whose seat is kept comes before them, and
-- one who has a seat in the course, or whose money goes back, has no turn. Certain only under the lock of the batch. In PL/pgSQL,
-- which keeps its plans.
CREATE OR REPLACE FUNCTION seats_taken(of_batch uuid, at_time timestamptz, except_order uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  room integer := (SELECT seats FROM batches WHERE id = of_batch);
  used integer := (SELECT count(*) FROM enrollments WHERE batch_id = of_batch AND cancelled_at IS NULL) + open_seats(of_batch);
  held integer;
  own integer;
  turns integer;
BEGIN
  SELECT coalesce(sum(seats) FILTER (WHERE id IS DISTINCT FROM except_order), 0),
      coalesce(sum(seats) FILTER (WHERE id = except_order), 0)
    INTO held, own FROM orders
    WHERE batch_id = of_batch AND held_until > at_time AND confirmed_at IS NULL AND cancelled_at IS NULL;
  used := used + held;
  IF room IS NULL OR used + own >= room THEN
    RETURN used;
  END IF;
  SELECT coalesce(sum(paid.seats), 0) INTO turns FROM orders AS paid
    WHERE paid.batch_id = of_batch AND paid.seat_choice_deadline > at_time AND paid.confirmed_at IS NULL
      AND paid.cancelled_at IS NULL AND paid.id IS DISTINCT FROM except_order AND (paid.held_until > at_time) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM orders AS asking WHERE asking.id = except_order
        AND (asking.seat_choice_deadline, asking.id) < (paid.seat_choice_deadline, paid.id))
      AND NOT EXISTS (SELECT 1 FROM enrollments AS seat WHERE seat.course_id = paid.course_id
        AND seat.cancelled_at IS NULL AND (seat.email = paid.normalized_email OR seat.user_id = paid.user_id))
      AND NOT EXISTS (SELECT 1 FROM refunds JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = paid.id AND refunds.state NOT IN ('declined', 'failed'));
  RETURN used + least(turns, room - used - own);
END
$$;
