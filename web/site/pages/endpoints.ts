import { find } from '../../calls.ts';

/** The legal pages: privacy, terms, refunds. */
export const getPage = find('GET /pages/{slug}');
