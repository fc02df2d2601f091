import type { ReactNode } from 'react';
import { Link } from 'react-router';

type AccountFrameProps = {
  title: string;
  text: string;
  other: { question: string; to: string; label: string };
  children: ReactNode;
};

export function AccountFrame({ title, text, other, children }: AccountFrameProps) {
  return (
    <div className="wrap grid items-start gap-8 pt-12 md:grid-cols-2 md:gap-16 md:pt-16">
      <header>
        <h1 className="title-1">{title}</h1>
        <p className="mt-6 max-w-[42ch] text-lg text-ink-2">{text}</p>
        <p className="mt-6">
          <span>{`${other.question} `}</span>
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

export const wideButtonClass = 'mt-5 w-full';
