import { useEffect, useState } from 'react';
import { SunMoonIcon } from '../../ui/icons.tsx';
import { chooseTheme, isDark } from './theme.ts';

/** Turns the dark theme on and off. The server does not know the theme, so `aria-pressed` is set after hydration. */
export function ThemeSwitch() {
  const [pressed, setPressed] = useState<boolean>();
  useEffect(() => {
    const show = () => setPressed(isDark());
    show();
    addEventListener('theme', show);
    return () => removeEventListener('theme', show);
  }, []);

  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => chooseTheme(isDark() ? 'light' : 'dark')}
      className="grid size-11 shrink-0 place-items-center rounded text-ink-2 hover:bg-soft hover:text-ink noscript:hidden"
    >
      <span className="sr-only">Dark theme</span>
      <SunMoonIcon size={22} />
    </button>
  );
}
