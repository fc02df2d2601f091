-- For `keep_order_sums`: the day of the first instalment that a settled sum does not cover; null once all are settled.
CREATE OR REPLACE FUNCTION next_due_on_of(of_order uuid, settled bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT due_on FROM (SELECT number, due_on, sum(amount_paise) OVER (ORDER BY number) AS up_to FROM instalments
    WHERE order_id = of_order) AS part
  WHERE up_to > settled ORDER BY number LIMIT 1
$$;
