import { change, read } from '../api.ts';

export const getSettings = read('GET /desk/settings', { provides: ['DeskSettings'] });
export const listSamples = read('GET /desk/samples', {
  provides: ['DeskCourse', 'DeskProfile', 'DeskTestimonial', 'DeskPost'],
});
export const saveSettings = change('PUT /desk/settings', { invalidates: ['DeskSettings', 'DeskBusiness'] });
export const getHome = read('GET /desk/home', { provides: ['DeskSettings'] });
export const saveHome = change('PUT /desk/home', { invalidates: ['DeskSettings'] });
