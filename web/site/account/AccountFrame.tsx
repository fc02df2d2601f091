import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type NavigateOptions, type To, useNavigate } from 'react-router';

type AccountFrameProps = {
  title: string;
  text: string;
  /** Link to the other form. */
  other: { question: string; to: string; label: string };
  children: ReactNode;
};

/** Heading on one side, form on the other. */
export function AccountFrame({ title, text, other, children }: AccountFrameProps) {
  return (
    <div className="wrap grid items-start gap-8 pt-12 md:grid-cols-2 md:gap-16 md:pt-16">
      <header>
        <h1 className="title-1">{title}</h1>
        <p className="mt-6 max-w-[42ch] text-lg text-ink-2">{text}</p>
        <p className="mt-6">
          {other.question}{' '}
          <Link
            to={other.to}
            className="inline-flex min-h-8 items-center font-bold as-link decoration-accent decoration-2 hover:decoration-ink"
          >
            {other.label}
          </Link>
        </p>
      </header>
      <div className="rounded border border-strong bg-sheet p-6 md:p-8">{children}</div>
    </div>
  );
}

/** The button of the form of such a page. */
export const wideButton = 'mt-5 w-full';

/** A `navigate` that does nothing once the page is left: a slow response must not pull anyone back. */
export function useNavigateIfMounted() {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return async (to: To, options?: NavigateOptions) => {
    if (isMounted.current) await navigate(to, options);
  };
}
