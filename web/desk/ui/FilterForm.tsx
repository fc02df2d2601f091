import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { SavedViews } from '../views/index.ts';
import { type Option, optionsOf, recordOptions } from './options.ts';
import { useRememberFilters } from './remembered-list.ts';
import { linkClass } from './TextLink.tsx';

/** The pause in typing before the list is filtered, in milliseconds. */
const TYPING_PAUSE_MS = 350;

/**
 * The filters of a list, which are part of the address. A choice applies at once, typed text after a pause; without
 * scripts it is a plain GET form with a button. Links of the desk lead to the list with its last filters, until they
 * are cleared.
 */
export function FilterForm({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const sort = query.get('sort');
  useRememberFilters();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  const apply = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].filter((entry): entry is [string, string] => entry[1] !== '');
    navigate(`${pathname}?${new URLSearchParams(entries)}`, { replace: true, preventScrollReset: true });
  };
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(pause.current);
    apply();
  };
  const applyLater = ({ target }: FormEvent) => {
    clearTimeout(pause.current);
    if (target instanceof HTMLSelectElement) apply();
    else pause.current = setTimeout(apply, TYPING_PAUSE_MS);
  };

  return (
    <search>
      <SavedViews />
      <form
        ref={form}
        action={pathname}
        onSubmit={submit}
        onChange={applyLater}
        className="mb-6 grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
      >
        {sort && <input type="hidden" name="sort" value={sort} />}
        {children}
        <button type="submit" className={buttonClass('outline', 'not-noscript:hidden')}>
          Filter
        </button>
        <ClearFilters />
      </form>
    </search>
  );
}

function ClearFilters() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { sort, cursor, ...filters } = Object.fromEntries(query);
  if (Object.values(filters).join('') === '') return null;
  // The link disappears with the filters, so the focus moves to the first field.
  const toFirstField = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest('form');
    form?.querySelector<HTMLElement>('input:not([type="hidden"]), select')?.focus();
  };
  return (
    <Link
      onClick={toFirstField}
      to={sort ? `${pathname}?${new URLSearchParams({ sort })}` : pathname}
      replace
      preventScrollReset
      className={`inline-flex min-h-11 items-center ${linkClass}`}
    >
      Clear filters
    </Link>
  );
}

const label = 'mb-1 block text-[0.9375rem] font-bold';

/** A field that takes its value from the address and stays the same element, so that it keeps the focus. */
function useAddressField<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const shown = useRef(value);
  useEffect(() => {
    // Not at the first render, to keep text that was typed before it. Text that is being typed is newer than the
    // address.
    const isTyping = document.activeElement === field.current && value !== '';
    if (field.current && shown.current !== value && !isTyping) field.current.value = value;
    shown.current = value;
  }, [value]);
  return field;
}

export function SearchFilter({ label: text, name = 'q' }: { label: string; name?: string }) {
  const [query] = useSearchParams();
  const value = query.get(name) ?? '';
  const field = useAddressField<HTMLInputElement>(value);
  return (
    <div className="max-lg:col-span-2">
      <label htmlFor={`filter-${name}`} className={label}>
        {text}
      </label>
      <input
        ref={field}
        id={`filter-${name}`}
        type="search"
        name={name}
        defaultValue={value}
        maxLength={200}
        className={controlClass}
      />
    </div>
  );
}

/** The filter for a day; `shown` is the day if the address has none. */
export function DayFilter({ label: text, name, shown }: { label: string; name: string; shown: string }) {
  const [query] = useSearchParams();
  const value = query.get(name) ?? shown;
  const field = useAddressField<HTMLInputElement>(value);
  return (
    <div>
      <label htmlFor={`filter-${name}`} className={label}>
        {text}
      </label>
      <input ref={field} id={`filter-${name}`} type="date" name={name} defaultValue={value} className={controlClass} />
    </div>
  );
}

type ChoiceFilterProps = {
  label: string;
  name: string;
  options: readonly Option[];
  all?: string;
};

export function OwnerFilter({ owners }: { owners: readonly DeskOwner[] }) {
  const fixedOptions = optionsOf({ me: 'Me', nobody: 'No one' });
  return <ChoiceFilter label="Owner" name="owner" options={[...fixedOptions, ...recordOptions(owners)]} />;
}

export function ChoiceFilter({ label: text, name, options, all = 'All' }: ChoiceFilterProps) {
  const [query] = useSearchParams();
  const value = query.get(name) ?? '';
  const field = useAddressField<HTMLSelectElement>(value);
  return (
    <div>
      <label htmlFor={`filter-${name}`} className={label}>
        {text}
      </label>
      <select ref={field} id={`filter-${name}`} name={name} defaultValue={value} className={controlClass}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
