import { Outlet } from 'react-router';
import { type CachedChrome, usePageFrame } from './document-context.ts';
import { Shell } from './shell.tsx';
import { ChatButton } from './site/chat/ChatButton.tsx';
import { Footer } from './site/layout/Footer.tsx';
import { NavigationBar } from './site/layout/NavigationBar.tsx';

/** A part of the document that is the same on most pages: the server may already have rendered its content. */
function part(Element: keyof CachedChrome) {
  return function Part({ className, children }: { className: string; children: React.ReactNode }) {
    const html = usePageFrame().chrome?.[Element];
    if (html === undefined) return <Element className={className}>{children}</Element>;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it from the same children.
    return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}

const Header = import.meta.env.SSR ? part('header') : 'header';
const FooterPart = import.meta.env.SSR ? part('footer') : 'footer';

export function Document({ children = <Outlet /> }: { children?: React.ReactNode }) {
  const { assets } = usePageFrame();
  return (
    <Shell styles={assets.styles}>
      <Header className="relative border-b border-hairline">
        <NavigationBar />
      </Header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <FooterPart className="mt-20 border-t border-strong bg-sunk">
        <Footer />
      </FooterPart>
      <ChatButton />
    </Shell>
  );
}
