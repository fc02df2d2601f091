import type { ReactNode } from 'react';

type AccountSectionProps = {
  /** What a form without scripts leads back to, so that its outcome is on screen. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
};

/** One matter of the account: what it is on one side, what can be done on the other. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rail">
      <div>
        <h2 id={`${id}-title`} className="title-3">
          {title}
        </h2>
        <p className="mt-3 max-w-[42ch] text-base text-ink-2">{text}</p>
      </div>
      <div className="max-w-xl">{children}</div>
    </section>
  );
}
