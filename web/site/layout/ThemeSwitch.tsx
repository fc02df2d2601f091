import { useEffect, useState } from 'react';
import { SunMoonIcon } from '../../ui/icons.tsx';

type Theme = 'light' | 'dark';

/** Local storage key that the boot script reads before first paint. */
const THEME_KEY = 'theme';

function themeOnScreen(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
}

/** Turns the dark theme on and off. The server does not know the theme, so `aria-pressed` is set after hydration. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>();
  useEffect(() => setTheme(themeOnScreen()), []);

  const toggle = () => {
    const next = themeOnScreen() === 'dark' ? 'light' : 'dark';
    applyTheme(next);
    setTheme(next);
  };

  return (
    <button
      type="button"
      aria-pressed={theme && theme === 'dark'}
      onClick={toggle}
      className="grid size-11 shrink-0 place-items-center rounded text-ink-2 hover:bg-soft hover:text-ink noscript:hidden"
    >
      <span className="sr-only">Dark theme</span>
      <SunMoonIcon size={22} />
    </button>
  );
}
