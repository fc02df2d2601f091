import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { PostListQuery } from '../../../contract/post.ts';
import type { RootState } from '../../store.ts';
import { blogQuery } from './query.ts';
import { filterOpened, searched } from './slice.ts';

/** Pause in typing after which the address and the posts follow, in milliseconds. */
const TYPING_PAUSE = 200;

/** State of the entry that typing wrote itself: what stands in the box may already be more. */
const TYPED = 'typed';

/**
 * Keeps slice, address and search box in step: an opened address fills the other two, and what is typed reaches the
 * address after a pause, in place of the entry that is there, so that reload, share and back work.
 * @param query what the address asks for
 * @param box the search box, which keeps what was typed before hydration
 */
export function useBlogFilter(query: PostListQuery, box: RefObject<HTMLInputElement | null>): void {
  useFollowAddress(query, box);
  useWriteAddress(query);
}

function useFollowAddress(query: PostListQuery, box: RefObject<HTMLInputElement | null>): void {
  const dispatch = useDispatch();
  const { key, state } = useLocation();
  const how = useNavigationType();
  const shownAt = useRef<string>(undefined);

  useLayoutEffect(() => {
    const input = box.current;
    if (!input || shownAt.current === key) return;
    const first = shownAt.current === undefined;
    shownAt.current = key;
    if (first && input.value.trim() !== (query.q ?? '')) {
      dispatch(searched(input.value));
    } else if (first || how !== 'REPLACE' || state !== TYPED) {
      // White space alone is no search, but it is text.
      if (!query.q || input.value.trim() !== query.q) input.value = query.q ?? '';
      dispatch(filterOpened(query));
    }
  }, [query, box, dispatch, key, how, state]);
}

function useWriteAddress(query: PostListQuery): void {
  const searchTerm = useSelector((state: RootState) => state.blog.searchTerm);
  const [, setSearchParams] = useSearchParams();
  const wanted = blogQuery(new URLSearchParams({ q: searchTerm })).q ?? '';
  const shown = query.q ?? '';

  useEffect(() => {
    if (wanted === shown) return;
    const timer = setTimeout(() => {
      setSearchParams(wanted ? { q: wanted } : {}, { replace: true, preventScrollReset: true, state: TYPED });
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, shown, setSearchParams]);
}
