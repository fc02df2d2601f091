import { Logo } from './Logo.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The bar at the top of every page; it scrolls away with the page, so it never covers what has focus. */
export function NavigationBar() {
  return (
    <header className="relative border-b border-hairline">
      <div className="wrap flex min-h-16 items-center gap-2">
        <Logo />
        <nav aria-label="Main" className="ml-auto hidden lg:block">
          <NavigationLinks layout="row" />
        </nav>
        <SocialLinks className="ml-2 hidden lg:flex" />
        <div className="ml-auto flex items-center gap-1 lg:-mr-2.5 lg:ml-0">
          <ThemeSwitch />
          <MenuPanel />
        </div>
      </div>
    </header>
  );
}
