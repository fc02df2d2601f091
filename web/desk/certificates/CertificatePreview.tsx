import { useState } from 'react';
import type { CertificateRule } from '../../../contract/learning/certificate-rule.ts';
import type { DeskCertificateRule, DeskCertificateToday } from '../../../contract/learning/desk-certificate-rule.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { StateBadge, type StateLabel } from '../ui/Badge.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { getCertificateToday, previewCertificateRule } from './endpoints.ts';

type Row = DeskCertificateToday['rows'][number];

const stateLabels: Record<Row['state'], StateLabel> = {
  issued: { label: 'Issued' },
  earned: { label: 'Earned', tone: 'good' },
  missing: { label: 'Not yet' },
};

const columns: Column<Row>[] = [
  { label: 'Learner', cell: ({ name }) => name ?? 'Invited, no password yet' },
  { label: 'Batch', cell: ({ batch }) => batch ?? 'None' },
  { label: 'Certificate', cell: ({ state }) => <StateBadge state={stateLabels[state]} /> },
  {
    label: 'Missing',
    inCard: ({ missing }) => missing.length > 0,
    cell: ({ missing }) => (
      <ul className="inline-block align-top">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
  },
];

type PreviewProps = {
  stored: DeskCertificateRule;
  /** Returns the typed rule, or undefined, with errors at the fields, while it is invalid; itself null for staff who may not change the rule. */
  readTyped: (() => CertificateRule | undefined) | null;
};

export function CertificatePreview({ stored: { course, batches }, readTyped }: PreviewProps) {
  const [batch, setBatch] = useState('');
  const [preview, { data: previewed, isLoading, isError, reset }] = previewCertificateRule.useMutation();
  const savedPreview = getCertificateToday.useQuery({ course: course.id, ...(batch && { batch }) });
  const previewTyped = async () => {
    const rule = readTyped?.();
    if (rule) await preview({ course: course.id, batch: batch || null, rule });
  };
  return (
    <section aria-labelledby="today" className="mt-6 border-t border-hairline pt-4">
      <h2 id="today" className="title-3 mb-4">
        Learners who would get a certificate today
      </h2>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        {batches.length > 0 && (
          <Field label="Batch" id="today-batch">
            {(control) => (
              <select
                {...control}
                value={batch}
                onChange={({ target }) => {
                  reset();
                  setBatch(target.value);
                }}
                className={controlClass}
              >
                <option value="">All batches</option>
                {batches.map(({ id, number }) => (
                  <option key={id} value={id}>{`Batch ${number}`}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        {readTyped && (
          <div className="mb-7 flex flex-wrap gap-3">
            <BusyButton isBusy={isLoading} onClick={previewTyped} className={buttonClass('outline')}>
              Try the rule above
            </BusyButton>
            {previewed && (
              <button type="button" onClick={reset} className={buttonClass('quiet')}>
                Show the saved rule
              </button>
            )}
          </div>
        )}
      </div>
      <p role="status" className="mb-3 font-medium">
        {isError
          ? 'The rule could not be tried.'
          : previewed
            ? `With the rule above, not saved yet: ${countsOf(previewed)}`
            : ''}
      </p>
      {previewed ? (
        <PreviewTable preview={previewed} />
      ) : (
        <Loaded what="learners" result={savedPreview}>
          {(today) => (
            <>
              <p className="mb-3 font-medium">{`With the saved rule: ${countsOf(today)}`}</p>
              <PreviewTable preview={today} />
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

function countsOf({ learners, issued, earned }: DeskCertificateToday): string {
  const missing = learners - issued - earned;
  return `${earned} earned it, ${issued} ${issued === 1 ? 'has' : 'have'} it already, ${missing} ${missing === 1 ? 'is' : 'are'} missing something.`;
}

function PreviewTable({ preview: { rows, learners } }: { preview: DeskCertificateToday }) {
  return (
    <>
      <RecordTable
        caption="Learners, those who earned it first"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No one has a seat here yet."
      />
      {learners > rows.length && <p className="mt-3 text-ink-2">{`The first ${rows.length} of ${learners}.`}</p>}
    </>
  );
}
