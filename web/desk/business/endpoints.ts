import { change, read } from '../api.ts';

/** The business settings. They share a row and its version with the settings of the site. */
export const getBusiness = read('GET /desk/business', { provides: ['DeskBusiness'] });
export const saveBusiness = change('PUT /desk/business', { invalidates: ['DeskBusiness', 'DeskSettings'] });
