/** Local storage key that the boot script reads before first paint. */
const THEME_KEY = 'theme';

/** Whether the theme is dark, by choice or by the device. */
export function isDark(): boolean {
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
