import { useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useFormOutcome } from '../form-outcome/index.ts';
import { useSite } from '../site/endpoints.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactInfo } from './ContactInfo.tsx';
import { ResultDialog } from './ResultDialog.tsx';
import { type Result, resultOf } from './result.ts';

/** How to reach the company: a form, and its phone, e-mail and place. */
export function ContactPage() {
  const site = useSite();
  const outcome = useFormOutcome('contact');
  const [result, setResult] = useState<Result | null>(() => resultOf(outcome));
  const [open, setOpen] = useState(result !== null);
  const section = useRef<HTMLElement>(null);

  return (
    <div className="wrap py-14 md:py-20">
      <PageMeta
        title="Contact"
        description="Ask about a course, a batch or training for your team: write to us, call, or send an e-mail."
        keywords="contact, support, course enquiry, corporate training"
        path={paths.contact}
      />
      {result && (
        <ResultDialog
          result={result}
          open={open}
          onClose={() => {
            setOpen(false);
            const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
            const wrong = find('[aria-invalid]');
            if (wrong) wrong.focus();
            // The button that was pressed lost the focus while it was busy; a field with Enter in it has it back.
            else if (!section.current?.contains(document.activeElement)) find('button[type="submit"]')?.focus();
          }}
        />
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div>
          <h1 className="title-1">Contact us</h1>
          <p className="mt-6 max-w-[38ch] text-lg text-ink-2">
            Which course fits you, when the next batch starts, what a team needs: ask, and a person answers.
          </p>
          {site && <ContactInfo site={site} />}
        </div>
        <section ref={section} aria-label="Write to us" className="rounded border border-hairline bg-sheet p-5 sm:p-8">
          <ContactForm
            outcome={outcome}
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
