import { change, find, listOf, read } from '../api.ts';

export const listSurveys = read('GET /desk/surveys');
export const getSurvey = find('GET /desk/surveys/{course}');
export const listQuotes = read('GET /desk/surveys/quotes', { provides: [listOf('DeskTestimonial')] });
export const quoteSurvey = change('POST /desk/surveys/{id}/testimonial', {
  alwaysInvalidates: [listOf('DeskTestimonial')],
});

export const surveysFilters = ['by'] as const;
export const surveyFilters = ['batch', 'trainer'] as const;
