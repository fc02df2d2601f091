import { useSearchParams } from 'react-router';
import { controlClass } from '../../../ui/Field.tsx';

const label = 'mb-1 block text-[0.9375rem] font-bold';

/** A text to look for. */
export function SearchFilter({ label: text, name = 'q' }: { label: string; name?: string }) {
  const [query] = useSearchParams();
  const value = query.get(name) ?? '';
  return (
    <div>
      <label htmlFor={`filter-${name}`} className={label}>
        {text}
      </label>
      {/* A new key when the address changes, so that the field follows it. */}
      <input
        key={value}
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
  return (
    <div>
      <label htmlFor={`filter-${name}`} className={label}>
        {text}
      </label>
      <select key={value} id={`filter-${name}`} name={name} defaultValue={value} className={controlClass}>
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
