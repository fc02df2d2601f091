import { Outlet } from 'react-router';
import { type DrawnParts, usePageFrame } from './document-context.ts';
import { ChatButton } from './features/chat/ChatButton.tsx';
import { Footer } from './features/site/Footer.tsx';
import { NavigationBar } from './features/site/NavigationBar.tsx';
import { Shell } from './shell.tsx';

type PartProps = {
  name: keyof DrawnParts;
  className: string;
  /** Its content, if the server has drawn it already. */
  html: string | undefined;
  children: React.ReactNode;
};

/** A part of the document that changes with few pages, so the server need not draw it for each. */
function Part({ name: Element, className, html, children }: PartProps) {
  if (!import.meta.env.SSR || html === undefined) return <Element className={className}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React made of the same children.
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The document around every page of the site, except the desk's. */
export function Document({ children = <Outlet /> }: { children?: React.ReactNode }) {
  const { assets, drawn } = usePageFrame();
  return (
    <Shell styles={assets.styles}>
      <Part name="header" className="relative border-b border-hairline" html={drawn?.header}>
        <NavigationBar />
      </Part>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Part name="footer" className="mt-20 border-t border-strong bg-sunk" html={drawn?.footer}>
        <Footer />
      </Part>
      <ChatButton />
    </Shell>
  );
}
