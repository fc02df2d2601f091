import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { controlClass } from '../../../ui/Field.tsx';

const label = 'mb-1 block text-[0.9375rem] font-bold';

/** A field that follows the address and stays the same element, so that the focus stays in it. */
function useFollowing<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const shown = useRef(value);
  useEffect(() => {
    // Not at the first render: what was typed before that stays.
    if (field.current && shown.current !== value) field.current.value = value;
    shown.current = value;
  }, [value]);
  return field;
}

/** A text to look for. */
export function SearchFilter({ label: text, name = 'q' }: { label: string; name?: string }) {
  const [query] = useSearchParams();
  const value = query.get(name) ?? '';
  const field = useFollowing<HTMLInputElement>(value);
  return (
    <div>
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

export type Option = { value: string; label: string };

/** One of a few values; the first is for all. */
export function ChoiceFilter({ label: text, name, options }: { label: string; name: string; options: Option[] }) {
  const [query] = useSearchParams();
  const value = query.get(name) ?? '';
  const field = useFollowing<HTMLSelectElement>(value);
  return (
    <div>
      <label htmlFor={`filter-${name}`} className={label}>
        {text}
      </label>
      <select ref={field} id={`filter-${name}`} name={name} defaultValue={value} className={controlClass}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
