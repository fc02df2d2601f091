import { type RefObject, useEffect } from 'react';

/** Where focus goes as the popup opens: to the input, but by touch to the popup, so that no keyboard hides it. */
export function useFocusAtOpen(
  isOpen: boolean,
  input: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const target = matchMedia('(pointer: coarse)').matches ? panel : input;
    target.current?.focus({ preventScroll: true });
  }, [isOpen, input, panel]);
}

/** Calls back on Escape while open; a dialog above the chat has the first claim. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen, onEscape]);
}
