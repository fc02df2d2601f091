import { buttonClass } from '../../ui/button.ts';

/** A link to the page of the order, for people who need no call. It is a full load, because that page has another CSP. */
export function ReserveLink({ to }: { to: string }) {
  return (
    <span className="mt-4 block">
      <a href={to} className={buttonClass('accent')}>
        Reserve your seat
      </a>
    </span>
  );
}
