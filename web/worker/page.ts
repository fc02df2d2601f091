/** The path of a lesson; no other pages are stored. */
export const lessonPage = /^\/learn\/([\w-]+)\/[\w-]+$/;

/** The HTML of a lesson to store: without the owed amount and the phone number of the account. */
export function storable(html: string): string {
  return html
    .replace(/<li data-owed.*?<\/li>/gs, '')
    .replace(/("owedPaise":)\d+/g, '$1null')
    .replace(/("phone":")[^"]*/g, '$1');
}

export function picturesIn(html: string): string[] {
  return [...new Set(html.match(/\/images\/[\w.-]+/g))];
}
