import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PostListQuery } from '../../../contract/publishing/post.ts';
import type { RootState } from '../../store.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { useButtonRole } from '../../ui/use-hydrated.ts';
import { blogAddress, blogQuery, MAX_SEARCH } from './query.ts';
import { ALL_CATEGORIES, addressOpened, searched } from './slice.ts';

type SearchFormProps = {
  searchBox: RefObject<HTMLInputElement | null>;
  initial: string;
};

export function SearchForm({ searchBox, initial }: SearchFormProps) {
  const dispatch = useDispatch();
  const preventSubmit = (event: FormEvent) => event.preventDefault();
  return (
    <search>
      <form action={paths.blogs} method="get" onSubmit={preventSubmit} className="flex gap-2">
        <input
          ref={searchBox}
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
          <SearchIcon size={22} />
        </button>
      </form>
    </search>
  );
}

type CategoryLinksProps = {
  categories: string[];
  active: string;
};

/** Links for 'All' and each category, which work without JavaScript and can be shared; for screen readers, buttons. */
export function CategoryLinks({ categories, active }: CategoryLinksProps) {
  const buttonRole = useButtonRole();
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {[ALL_CATEGORIES, ...categories].map((category) => (
          <li key={category}>
            <Link
              {...buttonRole}
              to={blogAddress(category === ALL_CATEGORIES ? {} : { category })}
              preventScrollReset
              aria-current={category === active ? 'true' : undefined}
              className="inline-flex min-h-12 items-center rounded border border-hairline bg-sheet px-4 font-medium no-underline hover:border-strong aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:forced-color-adjust-none"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pause in typing before address and posts change, in milliseconds. */
const TYPING_PAUSE_MS = 200;

/** The state of a history entry that typing made: the box may already have more text. */
const TYPED = 'typed';

/**
 * Synchronises slice, address and search box. A new address sets the other two; typed text reaches the address after a
 * pause and replaces the history entry, so that reload, sharing and Back work.
 * @param query the query of the address
 * @param box the search box, which may hold text typed before hydration
 */
export function useBlogFilter(query: PostListQuery, searchBox: RefObject<HTMLInputElement | null>): void {
  useReadAddress(query, searchBox);
  useWriteAddress(query);
}

function useReadAddress(query: PostListQuery, searchBox: RefObject<HTMLInputElement | null>): void {
  const dispatch = useDispatch();
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const lastKey = useRef<string>(undefined);

  useLayoutEffect(() => {
    const input = searchBox.current;
    if (!input || lastKey.current === key) return;
    const isFirst = lastKey.current === undefined;
    lastKey.current = key;
    if (isFirst && input.value.trim() !== (query.q ?? '')) {
      dispatch(searched(input.value));
    } else if (isFirst || navigationType !== 'REPLACE' || state !== TYPED) {
      // Keeps white space around the text, and text that is only white space.
      if (!query.q || input.value.trim() !== query.q) input.value = query.q ?? '';
      dispatch(addressOpened(query));
    }
  }, [query, searchBox, dispatch, key, navigationType, state]);
}

function useWriteAddress(query: PostListQuery): void {
  const searchTerm = useSelector((state: RootState) => state.blog.searchTerm);
  const [, setSearchParams] = useSearchParams();
  const typedText = blogQuery(new URLSearchParams({ q: searchTerm })).q ?? '';
  const addressText = query.q ?? '';

  useEffect(() => {
    if (typedText === addressText) return;
    const timer = setTimeout(() => {
      setSearchParams(typedText ? { q: typedText } : {}, { replace: true, preventScrollReset: true, state: TYPED });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typedText, addressText, setSearchParams]);
}
