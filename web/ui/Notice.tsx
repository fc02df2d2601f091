import { useSite } from '../features/site/endpoints.ts';
import { paths } from '../paths.ts';

type NoticeProps = {
  /** What the form takes, as the middle of a sentence: `your name and e-mail`. */
  taken: string;
  /** Why, as the end of a sentence: `to answer you`. */
  purpose: string;
};

/**
 * Says beside a form's button what is taken, why, how to withdraw and whom to ask (DPDP Rules 2025). A change of what
 * it promises needs a new `NOTICE_VERSION`. The link opens a tab of its own, so that nothing typed is lost.
 */
export function Notice({ taken, purpose }: NoticeProps) {
  const site = useSite();
  return (
    <p className="text-[0.9375rem] leading-normal text-ink-2">
      We keep {taken} {purpose}, and for nothing else. To withdraw, have it erased or ask a question, write to{' '}
      {site && <MailLink address={site.email} />}. More in our{' '}
      <a href={paths.privacy} target="_blank" rel="noopener" className="py-1 text-ink underline underline-offset-4">
        privacy page
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </p>
  );
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="py-1 text-ink underline underline-offset-4">
      {address}
    </a>
  );
}
