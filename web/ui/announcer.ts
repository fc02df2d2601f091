let spoken = '';
let region: HTMLElement | null = null;

/** Gives the announcer the live region of the page. */
export function setLiveRegion(element: HTMLElement | null): void {
  region = element;
}

/** Reads the title of a page that the client navigated to; the first page is read by the browser itself. */
export function announce(title: string): void {
  if (spoken && spoken !== title && region) region.textContent = title;
  spoken = title;
}
