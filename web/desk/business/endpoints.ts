import { change, read } from '../api.ts';

/** The business settings. Those of the site are in the same row, and have its version. */
export const getBusiness = read('GET /desk/business', { provides: ['DeskBusiness'] });
export const saveBusiness = change('PUT /desk/business', { invalidates: ['DeskBusiness', 'DeskSettings'] });
