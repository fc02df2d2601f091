import { paths } from '../../../contract/paths.ts';
import { post } from '../../calls.ts';
import { Honeypot } from '../../ui/Field.tsx';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { PersonInputs } from '../../ui/form/PersonInputs.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The form of a company or college that wants to train several people; its lead has the number of seats. */
export function TeamForm() {
  const outcome = useFormOutcome('team');
  return (
    <section id="team" aria-labelledby="team-title" className="mt-16 scroll-mt-24">
      <h2 id="team-title" className="title-2">
        Train your team
      </h2>
      <p className="mt-4 max-w-[60ch] text-lg text-ink-2">
        Seats in the next batch or a batch of your own, with one invoice for all. Tell us how many people and what they
        know already; we call you with dates and a price.
      </p>
      {outcome?.ok ? (
        <p role="status" className="mt-8 max-w-2xl border-l-8 border-good bg-sheet px-6 py-5 text-lg leading-relaxed">
          {outcome.message}
        </p>
      ) : (
        <div className="mt-8 max-w-2xl">
          <Form name="team" call={post('POST /team-requests')} hidden={{ page: paths.about }}>
            <PersonInputs />
            <TextInput name="company" label="Company or college" autoComplete="organization" maxLength={150} />
            <TextInput name="seats" label="How many people?" inputMode="numeric" maxLength={3} />
            <TextArea name="message" label="What should they learn, and when?" note="(optional)" maxLength={5000} />
            <Honeypot />
            <FormFailure />
            <Notice data="what you enter here" purpose="to plan training for your team" />
            <Submit className="mt-6 min-w-36">Ask for an offer</Submit>
          </Form>
        </div>
      )}
    </section>
  );
}
