import type { DeskMailSender, SenderRecord } from '../../../contract/desk/desk-mails.ts';
import { FactList } from '../ui/FactList.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { getMailSender } from './endpoints.ts';

/** What the mail servers of recipients check about the site's emails, as far as the site can know. */
export function ReceiverChecks() {
  const result = getMailSender.useQuery();
  return (
    <section className="mb-8">
      <h2 className="title-3 mb-3">What receivers check</h2>
      <Loaded what="checks" result={result}>
        {(sender) => <FactList facts={factsOf(sender)} />}
      </Loaded>
    </section>
  );
}

const factsOf = ({ from, envelope, dkim, spf, dmarc }: DeskMailSender) =>
  [
    ['From', from],
    ['Bounces go to', envelope],
    ['SPF', <Finding key="spf" {...spf} />],
    ['DKIM', <Signature key="dkim" record={dkim} />],
    ['DMARC', <Finding key="dmarc" {...dmarc} />],
  ] as const;

function Signature({ record }: { record: SenderRecord | null }) {
  if (!record)
    return 'The site does not sign its emails, because DKIM_KEY_FILE is not set. The mail server has to sign them.';
  return (
    <>
      <p>The site signs its emails.</p>
      <Finding {...record} />
    </>
  );
}

const sentences: Record<SenderRecord['finding'], (name: string) => string> = {
  found: (name) => `The record is there, at ${name}.`,
  missing: (name) => `There is no record at ${name}.`,
  several: (name) => `There are several records at ${name}; receivers then use none.`,
  other_key: (name) => `The record at ${name} does not have the key of the site, so the signatures do not match it.`,
  unknown: (name) => `DNS did not answer for ${name}.`,
};

function Finding({ name, finding, value }: SenderRecord) {
  return (
    <>
      <p className={finding === 'found' ? '' : 'font-bold'}>{sentences[finding](name)}</p>
      {value && <p className="facts whitespace-pre-line text-ink-2">{value}</p>}
    </>
  );
}
