import { useEffect, useState } from 'react';
import { SunMoonIcon } from '../../ui/icons.tsx';

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

/** Local storage key that the boot script reads before first paint. */
const THEME_KEY = 'theme';

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Sets the theme for this browser; with an empty one it follows the device again. */
export function chooseTheme(theme: 'light' | 'dark' | ''): void {
  document.documentElement.dataset.theme = theme;
  dispatchEvent(new Event('theme'));
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
}
