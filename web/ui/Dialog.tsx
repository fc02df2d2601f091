import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { addDialogEntry } from './dialog-entry.ts';
import { useHydrated } from './use-hydrated.ts';

type DialogProps = {
  id: string;
  open: boolean;
  /** Called on Escape, a click outside, or a form with `method="dialog"`. */
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  /** On a phone it fills the screen above the keyboard, under a strip that is outside and closes it, as Back does. */
  isSheetOnPhone?: boolean;
  children: ReactNode;
};

/** Stops the page behind from scrolling, and keeps the width of its scroll bar. @returns a function that undoes that */
function lockScroll(): () => void {
  const { style } = document.documentElement;
  if (window.innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}

/** Sets the size of the screen above the keyboard on a dialog, because the keyboard does not change the size of the page. */
function followScreen({ style }: HTMLElement): () => void {
  const screen = window.visualViewport;
  const follow = () => {
    // Someone who enlarges the page moves over the dialog, as over the rest of the page.
    if (!screen || screen.scale > 1) return;
    style.setProperty('--screen-top', `${screen.offsetTop}px`);
    style.setProperty('--screen-height', `${screen.height}px`);
  };
  follow();
  screen?.addEventListener('resize', follow);
  screen?.addEventListener('scroll', follow);
  return () => {
    screen?.removeEventListener('resize', follow);
    screen?.removeEventListener('scroll', follow);
  };
}

/** The stacking level (docs/fixed.md, Enrollment) counts only before hydration: an open dialog is in the top layer. */
const boxClass =
  'fixed inset-0 z-9999 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-auto overscroll-contain rounded border border-strong bg-paper p-6 text-ink shadow-2xl backdrop:bg-[oklch(15%_0.01_70/0.7)] sm:p-8';

/** Under a strip of 3.5 rem; the screen above the keyboard is the one that `followScreen` sets. */
const sheetOnPhoneClass =
  'max-sm:inset-x-0 max-sm:top-[calc(var(--screen-top,0px)+3.5rem)] max-sm:m-0 max-sm:h-[calc(var(--screen-height,100dvh)-3.5rem)] max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pt-3';

/** Whether the pointer is on the backdrop, which belongs to the dialog element but is outside its box. */
function isOutside({ currentTarget, target, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !inside;
}

/**
 * A modal dialog in the browser's top layer: traps and restores the focus; Escape and a click outside close it. In the
 * server's HTML an open one is simply visible.
 */
export function Dialog({ id, open, onClose, title, description, isSheetOnPhone = false, children }: DialogProps) {
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const onBack = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open || !hydrated) return;
    element.showModal();
    const unlock = lockScroll();
    const unfollow = followScreen(element);
    const leaveEntry = isSheetOnPhone ? addDialogEntry(() => onBack()) : (onLeft: () => void) => onLeft();
    return () => {
      unlock();
      unfollow();
      // Not earlier: until then no link of the page behind can be pressed.
      leaveEntry(() => element.close());
    };
  }, [open, hydrated, isSheetOnPhone]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for a click outside is Escape, which closes by itself.
    <dialog
      ref={dialog}
      open={(open && !hydrated) || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className={isSheetOnPhone ? `${boxClass} ${sheetOnPhoneClass}` : boxClass}
      // Escape closes as everything else does; a file field sends this event, too.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The dialog may be open again by now.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      // A selection of text may end outside; only a press that began outside closes the dialog.
      onClick={(event) => pressedOutside.current && isOutside(event) && onClose()}
    >
      <h2 id={`${id}-title`} className="title-3 text-[1.75rem]">
        {title}
      </h2>
      <div id={`${id}-description`} className="mt-1 mb-3 text-ink-2 sm:mt-2 sm:mb-6">
        {description}
      </div>
      {children}
    </dialog>
  );
}
