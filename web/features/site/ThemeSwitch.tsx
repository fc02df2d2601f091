import { useEffect, useState } from 'react';
import { SunMoonIcon } from '../../ui/icons.tsx';

type Theme = 'light' | 'dark';

/** Key under which the boot script finds the chosen theme before first paint. */
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
    // Storage may be forbidden; then the choice lasts for this page.
  }
}

/** Turns the dark theme on and off. The server does not know the theme, so the state is told after hydration. */
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
