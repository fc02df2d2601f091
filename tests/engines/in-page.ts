/** An element that a person looks for: by its name, or by a selector if it has no name. */
export type Target = { kind: 'control' | 'field'; name: string; within?: string | undefined } | string;

/**
 * Runs in the page, so it uses nothing from outside.
 * @returns where to click on the first such element that is visible; undefined while there is none, or another element covers it
 */
export function pointOf(target: Target): { x: number; y: number } | undefined {
  const selectors = { control: 'a[href], button, summary', field: 'label' };
  const find = () => {
    if (typeof target === 'string') return document.querySelector(target);
    const { kind, name, within = 'body' } = target;
    const found = [...document.querySelectorAll(`:is(${within}) :is(${selectors[kind]})`)].find((element) => {
      const named = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
      return named === name && element.checkVisibility({ visibilityProperty: true });
    });
    return found instanceof HTMLLabelElement ? found.control : found;
  };
  const aim = find();
  if (!aim) return undefined;
  aim.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = aim.getClientRects()[0] ?? new DOMRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  return hit && (aim.contains(hit) || hit.contains(aim)) ? middle : undefined;
}
