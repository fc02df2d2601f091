import { useSelector } from 'react-redux';
import type { Site } from '../contract/publishing/site.ts';
import { read } from './calls.ts';

export const getSite = read('GET /site');

/** One selector for all: the query's own hook would make one for each of the many components that read the settings. */
const selectSite = getSite.select();

/** Brand, contact and links, once loaded. The logo, which is on every page, loads them and subscribes. */
export function useSite(): Site | undefined {
  return useSelector(selectSite).data;
}
