import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { addCodeButtons } from './code-buttons.ts';
import { useHydrated } from './use-hydrated.ts';

/** With this value, hydration leaves the HTML inside the element unchanged. */
const UNCHANGED_HTML = { __html: '' };

/**
 * A part of a page without interaction. The server renders it; hydration keeps that HTML, and its links are plain links. Its
 * script is loaded only when the browser renders the page itself, so a first visit does not need it.
 * @param ServerPart the part itself on the server, undefined in the browser
 * @param className classes of the box around it, which reserves its space
 */
export function keptPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ServerPart: ComponentType<Props> | undefined,
  className?: string,
): ComponentType<Props> {
  if (ServerPart) {
    return (props) => (
      <div className={className}>
        <ServerPart {...props} />
      </div>
    );
  }
  const LazyPart = lazy(async () => ({ default: await load() }));
  return function Part(props) {
    const isHydrated = useHydrated();
    const [isKept] = useState(!isHydrated);
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (isKept && box.current) addCodeButtons(box.current);
    }, [isKept]);
    if (isKept) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the HTML of the server.
      return <div ref={box} className={className} suppressHydrationWarning dangerouslySetInnerHTML={UNCHANGED_HTML} />;
    }
    return (
      <div className={className}>
        <Suspense>
          <LazyPart {...props} />
        </Suspense>
      </div>
    );
  };
}
