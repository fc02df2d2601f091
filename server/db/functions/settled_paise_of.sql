-- For `keep_order_sums`: what came in for an order and was not voided, less what was decided to go back, also where it could not be
-- sent.
CREATE OR REPLACE FUNCTION settled_paise_of(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_paise - (SELECT coalesce(sum(amount_paise), 0) FROM refunds
    WHERE payment_id = payments.id AND state NOT IN ('requested', 'declined'))), 0)::bigint
  FROM payments WHERE order_id = of_order AND voided_at IS NULL
$$;
