import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Topic } from '../../../contract/topic.ts';
import { resourceCleared, resourceOpened } from './slice.ts';

/** Sets the current resource to the topic on screen, and clears it when there is none (specification section 4). */
export function useCurrentResource(topic: Topic | null | undefined): void {
  const dispatch = useDispatch();
  const slug = topic?.slug;
  useEffect(() => {
    dispatch(slug ? resourceOpened(slug) : resourceCleared());
    return () => {
      dispatch(resourceCleared());
    };
  }, [dispatch, slug]);
}
