import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { SavedViews } from '../views/index.ts';
import { addressWith, filtersOf } from './list-address.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const kept = ['sort', 'view']
    .flatMap((name) => [[name, query.get(name) ?? ''] as const])
    .filter(([, value]) => value);
  const isFiltered = Object.keys(filtersIn(query)).length > 0;
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
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setIsOpen(!isOpen)}
        className={buttonClass('quiet', 'order-2 no-underline noscript:hidden lg:hidden')}
      >
        <FilterIcon />
        Filter
        {isFiltered && <span className="facts rounded-full bg-soft px-1.5">on</span>}
      </button>
      <search
        id="filters"
        className={`order-4 flex basis-full flex-wrap items-center gap-2 ${isOpen ? '' : 'max-lg:not-noscript:hidden'}`}
      >
        <form
          ref={form}
          action={pathname}
          onSubmit={submit}
          onChange={applyLater}
          className="flex flex-wrap items-center gap-2 max-lg:basis-full"
        >
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <button type="submit" className={buttonClass('outline', 'not-noscript:hidden')}>
            Filter
          </button>
          <ClearFilters />
        </form>
        <SavedViews />
      </search>
    </>
  );
}

/** What of the address filters the list. */
function filtersIn(query: URLSearchParams): Record<string, string> {
  const { sort, view, ...filters } = Object.fromEntries(new URLSearchParams(filtersOf(query.toString())));
  return filters;
}

function ClearFilters() {
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const filters = filtersIn(query);
  if (Object.keys(filters).length === 0) return null;
  // The link disappears with the filters, so the focus moves to the first field.
  const toFirstField = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest('form');
    form?.querySelector<HTMLElement>('input:not([type="hidden"]), select')?.focus();
  };
  const none = Object.fromEntries([...Object.keys(filters), 'row', 'cursor'].map((name) => [name, '']));
  return (
    <Link
      onClick={toFirstField}
      to={`${pathname}${addressWith(search, none)}`}
      replace
      preventScrollReset
      className={`inline-flex min-h-button items-center ${linkClass}`}
    >
      Clear filters
    </Link>
  );
}

/** A filter is one line, with its name before the choice. */
const chipClass =
  'flex min-h-control items-center rounded border border-hairline bg-sheet pl-2.5 focus-within:border-ink hover:border-ink max-lg:grow';
const chipLabelClass = 'shrink-0 text-[0.9375rem] text-ink-2';
const chipFieldClass =
  'min-h-[calc(var(--spacing-control)-2px)] min-w-0 max-w-56 rounded border-0 bg-transparent px-1.5 text-[0.9375rem] font-bold field-sizing-content max-lg:max-w-none max-lg:grow';

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
    <input
      ref={field}
      type="search"
      name={name}
      aria-label={text}
      placeholder={text}
      defaultValue={value}
      maxLength={200}
      className={`${controlClass} text-[0.9375rem] lg:w-72`}
    />
  );
}

/** The filter for a day; `shown` is the day if the address has none. */
export function DayFilter({ label: text, name, shown }: { label: string; name: string; shown: string }) {
  const [query] = useSearchParams();
  const value = query.get(name) ?? shown;
  const field = useAddressField<HTMLInputElement>(value);
  return (
    <label className={chipClass}>
      <span className={chipLabelClass}>{text}</span>
      <input ref={field} type="date" name={name} defaultValue={value} className={chipFieldClass} />
    </label>
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
    <label className={chipClass}>
      <span className={chipLabelClass}>{text}</span>
      <select ref={field} name={name} defaultValue={value} className={chipFieldClass}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
