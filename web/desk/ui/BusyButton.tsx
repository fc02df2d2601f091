import { type ComponentProps, useLayoutEffect } from 'react';
import { useRestoreFocus } from '../../ui/form/use-restore-focus.ts';

/** The element that gets the focus when a button disappears: the submit button of its form, or the name of its record. */
function focusTargetOf(button: HTMLButtonElement): HTMLElement | null | undefined {
  return button.form?.querySelector<HTMLElement>('[type="submit"]') ?? button.closest('tr')?.querySelector('a');
}

/** A button that is disabled while it works, and passes the focus on if it disappears afterwards. */
export function BusyButton({ isBusy, ...button }: { isBusy: boolean } & ComponentProps<'button'>) {
  const ref = useRestoreFocus(isBusy);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const { activeElement, body } = document;
      if (!element || (activeElement !== element && !(element.disabled && activeElement === body))) return;
      const next = focusTargetOf(element);
      // After React has removed all elements; something else may have the focus by then.
      queueMicrotask(() => {
        if (document.activeElement !== body) return;
        (next?.isConnected ? next : document.getElementById('main'))?.focus({ preventScroll: true });
      });
    };
  }, [ref]);
  return <button {...button} ref={ref} disabled={isBusy} />;
}
