import { type FormEvent, type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buttonClass } from '../../../ui/button.ts';

/**
 * The filters of a list, which stand in the address. A choice applies at once, typed text when it is sent; without
 * scripts it is a plain GET form.
 */
export function FilterForm({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  const apply = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].filter((entry): entry is [string, string] => entry[1] !== '');
    navigate(`${pathname}?${new URLSearchParams(entries)}`, { replace: true, preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };

  return (
    <search>
      <form
        ref={form}
        action={pathname}
        onSubmit={submit}
        onChange={({ target }) => target instanceof HTMLSelectElement && apply()}
        className="mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
      >
        {children}
        <button type="submit" className={buttonClass('outline')}>
          Filter
        </button>
      </form>
    </search>
  );
}
