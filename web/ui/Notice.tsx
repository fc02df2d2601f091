import { paths } from '../../contract/paths.ts';
import { useSite } from '../site-settings.ts';

type NoticeProps = {
  /** The data that the form collects, in mid-sentence: `your name and email`. */
  data: string;
  /** The purpose, in mid-sentence: `to answer you`. */
  purpose: string;
};

/**
 * The data-protection notice of a form: the collected data, the purpose, how to withdraw, and whom to ask (DPDP Rules 2025). If
 * its meaning changes, raise `PRIVACY_NOTICE_VERSION`. The link opens a new tab, so that no typed text is lost.
 */
export function Notice({ data, purpose }: NoticeProps) {
  const site = useSite();
  return (
    <p className="text-[0.9375rem] leading-normal text-ink-2">
      <span>{`We keep ${data} ${purpose}, and for nothing else. To withdraw, have it erased or ask a question, write to `}</span>
      {site && <MailLink address={site.email} />}. More in our{' '}
      <a href={paths.privacy} target="_blank" rel="noopener" className="py-1 text-ink as-link">
        privacy page
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </p>
  );
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="py-1 text-ink as-link">
      {address}
    </a>
  );
}
