import { Outlet } from 'react-router';
import { usePageFrame } from './document-context.ts';
import { ChatButton } from './features/chat/ChatButton.tsx';
import { Footer } from './features/site/Footer.tsx';
import { NavigationBar } from './features/site/NavigationBar.tsx';
import { Shell } from './shell.tsx';

/** The document around every page of the site, except the desk's. */
export function Document({ children = <Outlet /> }: { children?: React.ReactNode }) {
  const { assets } = usePageFrame();
  return (
    <Shell styles={assets.styles}>
      <NavigationBar />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
      <ChatButton />
    </Shell>
  );
}
