import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import { useSite } from '../../site-settings.ts';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { unbroken } from '../../ui/format.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { getCourse } from '../courses/endpoints.ts';
import { ContactForm, type SendResult } from './ContactForm.tsx';

const linkClass = 'inline-block min-h-8 text-lg font-bold as-link decoration-accent decoration-2 hover:decoration-ink';

function ContactInfo({ site }: { site: Site }) {
  return (
    <dl className="mt-10 border-t border-strong">
      <Row label="Phone">
        <a href={`tel:${site.phone}`} className={linkClass}>
          {unbroken(site.phoneShown)}
        </a>
      </Row>
      <Row label="Email">
        <a href={`mailto:${site.email}`} className={linkClass}>
          {site.email}
        </a>
      </Row>
      <Row label="Location">
        <span className="text-lg font-bold">{site.location}</span>
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-hairline py-4 sm:grid-cols-[6rem_1fr] sm:items-baseline">
      <dt className="facts text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

type ResultDialogProps = { result: SendResult; open: boolean; onClose: () => void };

/** The result of sending. Without JavaScript it is open in the server's HTML, and OK still closes it. */
function ResultDialog({ result, open, onClose }: ResultDialogProps) {
  return (
    <Dialog id="contact-result" open={open} onClose={onClose} title={result.title} description={result.body}>
      <form method="dialog" className="flex justify-end">
        {/* biome-ignore lint/a11y/noAutofocus: it is the only control of the dialog. */}
        <button type="submit" autoFocus className={buttonClass('accent', 'min-w-28')}>
          OK
        </button>
      </form>
    </Dialog>
  );
}

export function ContactPage() {
  const site = useSite();
  const outcome = useFormOutcome('contact');
  const slug = useSearchParams()[0].get('course') ?? '';
  const { currentData: course } = getCourse.useQuery({ id: slug }, { skip: slug === '' });
  const [result, setResult] = useState<SendResult | null>(
    outcome && { title: outcome.ok ? 'Success!' : 'Error', body: outcome.message },
  );
  const [open, setOpen] = useState(result !== null);
  const section = useRef<HTMLElement>(null);

  return (
    <div className="wrap py-14 md:py-20">
      <PageMeta
        title="Contact"
        description="Ask about a course, a batch or training for your team: write to us, call, or send an email."
        keywords="contact, support, course enquiry, corporate training"
        path={paths.contact}
      />
      {result && (
        <ResultDialog
          result={result}
          open={open}
          onClose={() => {
            setOpen(false);
            section.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
          }}
        />
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div>
          <h1 className="title-1">Contact us</h1>
          <p className="mt-6 max-w-[38ch] text-lg text-ink-2">
            Ask which course fits you, when the next batch starts or what your team needs. A person will answer.
          </p>
          {site && <ContactInfo site={site} />}
        </div>
        <section ref={section} aria-label="Write to us" className="rounded border border-hairline bg-sheet p-5 sm:p-8">
          <ContactForm
            about={course?.title}
            onResult={(shown) => {
              setResult(shown);
              setOpen(true);
            }}
          />
        </section>
      </div>
    </div>
  );
}
