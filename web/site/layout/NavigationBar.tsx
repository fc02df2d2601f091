import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Logo } from './Logo.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

function MenuPanel() {
  return (
    <Disclosure className="group lg:hidden">
      <summary className="flex min-h-11 items-center gap-2 rounded border border-strong px-3 font-bold hover:bg-soft">
        <span className="group-open:hidden">
          <MenuIcon />
        </span>
        <span className="hidden group-open:inline">
          <CloseIcon />
        </span>
        <span className="max-[22rem]:sr-only group-open:hidden">Menu</span>
        <span className="hidden group-open:inline">Close</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-50 border-y border-strong bg-paper shadow-[0_1.5rem_2rem_-1rem_#0004]">
        <nav aria-label="Menu" className="wrap pt-2 pb-5">
          <NavigationLinks layout="column" />
          <SocialLinks className="-mx-2 mt-4 flex gap-2" />
        </nav>
      </div>
    </Disclosure>
  );
}

/** The content of the bar at the top of every page; it scrolls with the page, and so never covers the focused element. */
export function NavigationBar() {
  return (
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
  );
}
