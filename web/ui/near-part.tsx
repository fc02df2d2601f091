import { type ComponentType, lazy, memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react';

/**
 * Calls `onNear` once an element is less than a screen away, or at the first press or key, because a navigation of the router
 * waits until every part is hydrated.
 * @returns a function that stops watching
 */
function watchNear(element: Element, onNear: () => void): () => void {
  const listeners = new AbortController();
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && end(), {
    rootMargin: '100% 0px',
  });
  const stop = () => {
    observer.disconnect();
    listeners.abort();
  };
  const end = () => {
    stop();
    onNear();
  };
  observer.observe(element);
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, end, { signal: listeners.signal });
  return stop;
}

/**
 * Holds a form that is sent before its script has loaded; then it is sent again, or as HTML if the script cannot be loaded.
 * @returns a function to call once the form is hydrated
 */
function useHeldForm(box: RefObject<HTMLElement | null>, script: Promise<unknown>): () => void {
  const [isReady, setReady] = useState(false);
  const held = useRef<SubmitEvent>(null);
  useEffect(() => {
    const { target: form = null, submitter = null } = held.current ?? {};
    if (isReady && form instanceof HTMLFormElement) form.requestSubmit(submitter);
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      held.current = event;
      void script.then((part) => {
        if (!part && event.target instanceof HTMLFormElement) event.target.submit();
      });
    };
    const element = box.current;
    if (!isReady) element?.addEventListener('submit', hold);
    return () => element?.removeEventListener('submit', hold);
  }, [box, script, isReady]);
  return () => setReady(true);
}

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(onReady);
  return null;
}

/**
 * A part below the first screen, whose script is loaded when a reader scrolls near it. Until then React keeps the server's HTML,
 * as long as the props stay the same.
 * @param ServerPart the part itself on the server, undefined in the browser
 */
export function nearPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ServerPart: ComponentType<Props> | undefined,
): ComponentType<Props> {
  if (ServerPart) {
    return (props) => (
      <div>
        <Suspense>
          <ServerPart {...props} />
        </Suspense>
      </div>
    );
  }
  let comesNear = () => {};
  const near = new Promise<void>((resolve) => {
    comesNear = resolve;
  });
  // Undefined offline, and while the tab reloads (chunk-reload.ts): the server's HTML stays.
  const script = near.then(load).catch(() => undefined);
  const LazyPart = lazy(async () => ({ default: (await script) ?? (await new Promise<never>(() => {})) }));
  return memo(function Part(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    const ready = useHeldForm(box, script);
    useEffect(() => {
      const part = box.current?.firstElementChild;
      return part ? watchNear(part, comesNear) : comesNear();
    }, []);
    return (
      <div ref={box}>
        <Suspense>
          <LazyPart {...props} />
          <Ready onReady={ready} />
        </Suspense>
      </div>
    );
  });
}
