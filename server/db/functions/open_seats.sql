-- The seats of a batch that groups have bought and nobody has claimed yet.
CREATE OR REPLACE FUNCTION open_seats(of_batch uuid) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM orders JOIN order_seats ON order_seats.order_id = orders.id
    WHERE orders.batch_id = of_batch AND (orders.seats > 1 OR NOT orders.has_own_seat)
      AND orders.confirmed_at IS NOT NULL AND orders.cancelled_at IS NULL
      AND order_seats.claimed_at IS NULL AND order_seats.dropped_at IS NULL);
END
$$;
