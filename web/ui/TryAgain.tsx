import { Link, useLocation } from 'react-router';
import { buttonClass } from './button.ts';

/** An error line with a retry link; without JavaScript the link reloads the page. */
export function TryAgain({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-bad bg-sheet px-5 py-4">
      <p className="font-medium">{message}</p>
      <Link
        to={pathname + search}
        data-enhance
        className={buttonClass('outline')}
        onClick={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
        Try again
      </Link>
    </div>
  );
}
