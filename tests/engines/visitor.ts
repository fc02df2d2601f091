import { expect } from 'vitest';
import { eventually } from '../support/eventually.ts';
import type { Tab } from './engine.ts';
import { pointOf, type Target } from './in-page.ts';

/** A person at a page, who sees, clicks and types. */
export type Visitor = ReturnType<typeof visitorOf>;

/** A person with a tab of their own at a site. */
export function visitorOf(tab: Tab, site: string) {
  /** The result of a function that runs in the page and uses nothing from outside. */
  const inPage = async <Input, Found>(work: (input: Input) => Found, input: Input): Promise<Found> =>
    JSON.parse(await tab.evaluate(`JSON.stringify((${work})(${JSON.stringify(input)})) ?? 'null'`));

  /** Waits until a thing can be clicked and rests, and clicks it. */
  const press = async (target: Target) => {
    let last = '';
    const point = await eventually(async () => {
      const found = await inPage(pointOf, target);
      const before = last;
      last = JSON.stringify(found);
      if (!found || last !== before) throw new Error(`Not there to be clicked: ${JSON.stringify(target)}`);
      return found;
    });
    await tab.pointer(
      { type: 'pointerMove', ...point },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    );
  };

  const type = (text: string) =>
    tab.keyboard(
      ...[...text].flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const]),
    );

  return {
    /** Opens a page, and waits until its clicks are handled by the client. */
    open: async (path: string) => {
      await tab.goTo(site + path);
      // The client loads at the first input.
      await tab.pointer({ type: 'pointerMove', x: 1, y: 1 });
      const isHydrated = () => inPage(() => 'hydrated' in document.documentElement.dataset, {});
      await eventually(async () => expect(await isHydrated()).toBe(true));
    },
    press,
    /** Clicks a link or button. */
    click: (name: string, within?: string) => press({ kind: 'control', name, within }),
    /** Types into fields, by their labels. */
    fill: async (fields: Record<string, string>, within?: string) => {
      for (const [name, text] of Object.entries(fields)) {
        await press({ kind: 'field', name, within });
        await type(text);
      }
    },
    /** Types where the focus is. */
    type,
    /** Moves the focus to an element without a click, as Tab does, once the element is there. */
    focus: (selector: string) => {
      const focus = (asked: string) => {
        const aim = document.querySelector<HTMLElement>(asked);
        aim?.focus();
        return aim !== null && aim === document.activeElement;
      };
      return eventually(async () => expect(await inPage(focus, selector), selector).toBe(true));
    },
    /** Waits until the page shows a text. */
    sees: (text: string) =>
      // biome-ignore lint/performance/useDomNodeTextContent: a text that is hidden is not seen.
      eventually(async () => expect(await inPage(() => document.body.innerText, {})).toContain(text)),
    /** Waits until the address is this one. */
    isAt: (path: string) =>
      eventually(async () => expect(await inPage(() => location.pathname + location.search, {})).toBe(path)),
    inPage,
  };
}
