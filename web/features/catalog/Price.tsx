type PriceProps = { price: string; overPrice: string; className?: string };

/** The price beside the struck-through one; screen readers hear which is which. */
export function Price({ price, overPrice, className = '' }: PriceProps) {
  return (
    <p className={`flex flex-wrap items-baseline gap-x-3 ${className}`}>
      <span className="font-display text-2xl font-bold tracking-tight">
        <span className="sr-only">Price </span>
        {price}
      </span>
      <s className="text-ink-2">
        <span className="sr-only">Original price </span>
        {overPrice}
      </s>
    </p>
  );
}
