/** Classes of a link in running text or in a table. */
export const linkClass = 'underline decoration-1 underline-offset-4 hover:decoration-2';
