import { change, find, listOf, read } from '../api.ts';

/** Survey results, and answers that may be shown. */
export const listSurveys = read('GET /desk/surveys');
export const getSurvey = find('GET /desk/surveys/{course}');
export const listQuotes = read('GET /desk/surveys/quotes', { provides: [listOf('DeskTestimonial')] });
export const quoteSurvey = change('POST /desk/surveys/{id}/testimonial', {
  alwaysInvalidates: [listOf('DeskTestimonial')],
});

/** The filters of the list of results, and of one result. */
export const surveysFilters = ['by'] as const;
export const surveyFilters = ['batch', 'trainer'] as const;
