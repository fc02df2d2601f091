export { AppLink } from './AppLink.tsx';
export { Disclosure } from './Disclosure.tsx';
export { Logo, Mark } from './Logo.tsx';
export { ThemeSwitch } from './ThemeSwitch.tsx';
