import { ActionButton } from '../ui/ActionButton.tsx';
import { listQuotes, quoteSurvey } from './endpoints.ts';

export function Quotes() {
  const { data = [] } = listQuotes.useQuery();
  const [quote] = quoteSurvey.useMutation();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="quotes" className="mb-10">
      <h2 id="quotes" className="title-3">
        Words that may be shown
      </h2>
      <p className="max-w-[65ch] text-ink-2">
        From learners who agreed to be quoted on the page of their course, with their first name. If they withdraw their
        consent, the testimonial is deleted.
      </p>
      <ul>
        {data.map(({ id, name, course, words }) => (
          <li key={id} className="border-b border-hairline py-4">
            <p>
              <strong>{name}</strong>, <span className="text-ink-2">{course}</span>
            </p>
            <p className="my-1 max-w-[65ch] whitespace-pre-line wrap-anywhere">{words}</p>
            <ActionButton id={`quote-${id}`} act={() => quote({ id })} toast={({ message }) => ({ text: message })}>
              Make a testimonial<span className="sr-only"> of {name}’s words</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
