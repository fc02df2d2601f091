import { find } from '../../calls.ts';

export const getPage = find('GET /pages/{slug}');
