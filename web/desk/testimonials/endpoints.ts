import { change, find, listOf, oneOf, read } from '../api.ts';

const list = listOf('DeskTestimonial');

export const listTestimonials = read('GET /desk/testimonials', { provides: [list] });
export const getTestimonial = find('GET /desk/testimonials/{id}', { provides: oneOf('DeskTestimonial') });
export const createTestimonial = change('POST /desk/testimonials', { invalidates: [list] });
export const saveTestimonial = change('PUT /desk/testimonials/{id}', { invalidates: ['DeskTestimonial'] });
export const reorderTestimonials = change('PUT /desk/testimonials/order', { alwaysInvalidates: [list] });
export const deleteTestimonial = change('DELETE /desk/testimonials/{id}', { invalidates: [list, 'DeskTrash'] });
