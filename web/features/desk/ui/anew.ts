/** How a page of the desk asks for what it lists: others work here too, so each visit asks again. */
export const anew = { subscribe: false, forceRefetch: true } as const;

/** How it asks for what fills a form, which is forgotten soon after the form is left. */
export const once = { subscribe: false } as const;

/** Seconds for which a record that a form was filled with is kept: enough to render its page, not to fill it again. */
export const FORM_SECONDS = 5;
