/** The last page of a list that can be asked for: beyond it the database would count rows for nothing. */
export const MAX_PAGE = 10_000;
