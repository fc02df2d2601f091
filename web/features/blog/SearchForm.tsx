import type { FormEvent, RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { MAX_SEARCH } from './query.ts';
import { SearchIcon } from './SearchIcon.tsx';
import { searched } from './slice.ts';

type SearchFormProps = {
  box: RefObject<HTMLInputElement | null>;
  /** What the address searches for. */
  initial: string;
};

/** The search of the blog: a form that asks for the page, and, with scripts, one that filters while it is typed in. */
export function SearchForm({ box, initial }: SearchFormProps) {
  const dispatch = useDispatch();
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <search>
      <form action={paths.blogs} method="get" onSubmit={stay} className="flex gap-2">
        <input
          ref={box}
          type="search"
          name="q"
          aria-label="Search blog posts"
          placeholder="Search blog posts..."
          defaultValue={initial}
          maxLength={MAX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => dispatch(searched(event.currentTarget.value))}
          className={controlClass}
        />
        <button type="submit" className={buttonClass('outline', 'min-h-12 shrink-0 px-3!')}>
          <span className="sr-only">Search</span>
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
