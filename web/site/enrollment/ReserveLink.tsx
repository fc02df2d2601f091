import { buttonClass } from '../../ui/button.ts';

/** Leads who needs no call to the page of their order. A document of its own: it has another policy. */
export function ReserveLink({ to }: { to: string }) {
  return (
    <span className="mt-4 block">
      <a href={to} className={buttonClass('accent')}>
        Reserve your seat
      </a>
    </span>
  );
}
