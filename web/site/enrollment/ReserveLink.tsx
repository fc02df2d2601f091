import { buttonClass } from '../../ui/button.ts';

/**
 * A link to the order's page, for people who need no call. It loads a document of its own, which has another policy.
 */
export function ReserveLink({ to }: { to: string }) {
  return (
    <span className="mt-4 block">
      <a href={to} className={buttonClass('accent')}>
        Reserve your seat
      </a>
    </span>
  );
}
