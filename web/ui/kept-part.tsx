import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { addCodeButtons } from './code-buttons.ts';
import { useHydrated } from './use-hydrated.ts';

/** With this, hydration leaves the HTML inside the element unchanged. */
const AS_IT_IS = { __html: '' };

/**
 * A part of a page without interaction. The server renders it; hydration keeps that HTML, and its links are plain links. Its
 * script is loaded only when the browser renders the page itself, so a first visit does not need it.
 * @param Drawn the part itself on the server, undefined in the browser
 * @param className of the box around it, which keeps its place
 */
export function keptPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Drawn: ComponentType<Props> | undefined,
  className?: string,
): ComponentType<Props> {
  if (Drawn) {
    return (props) => (
      <div className={className}>
        <Drawn {...props} />
      </div>
    );
  }
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Part(props) {
    const isHydrated = useHydrated();
    const [isKept] = useState(!isHydrated);
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (isKept && box.current) addCodeButtons(box.current);
    }, [isKept]);
    if (isKept) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps what the server drew.
      return <div ref={box} className={className} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />;
    }
    return (
      <div className={className}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </div>
    );
  };
}
