import type { HandIn, WorkFile } from '../../../contract/learning/work.ts';
import { addressOf } from '../../calls.ts';
import { showBytes } from '../../ui/format.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { Prose } from '../../ui/Prose.tsx';

const outcomeLabels = { accepted: 'Accepted', returned: 'Handed back' } as const;

function FileLine({ file: { id, label, type, bytes, state, finding } }: { file: WorkFile }) {
  if (state === 'infected') {
    return (
      <li className="text-bad wrap-anywhere">{`${label}: a virus scanner found ${finding} in it, so it was deleted.`}</li>
    );
  }
  if (state === 'scanning') return <li className="wrap-anywhere">{`${label}: being scanned`}</li>;
  return (
    <li>
      <a
        href={addressOf('GET /learning/files/{id}', { id })}
        className="inline-flex min-h-11 items-center as-link wrap-anywhere"
      >
        {`${label} (${type.toUpperCase()}, ${showBytes(bytes)})`}
      </a>
    </li>
  );
}

export function HandInDetails({ handIn }: { handIn: HandIn }) {
  const { number, handedInAt, isLate, html, link, files, outcome, marks, remarksHtml } = handIn;
  const borderClass = outcome === 'accepted' ? 'border-good' : outcome ? 'border-bad' : 'border-accent';
  return (
    <article className={`mt-6 border-l-4 bg-sheet px-5 py-4 ${borderClass}`}>
      <h3 className="title-3 text-lg tracking-normal">
        {`Attempt ${number}: ${outcome ? outcomeLabels[outcome] : 'waiting for review'}`}
      </h3>
      <p className="text-[0.9375rem] text-ink-2">
        {'Handed in '}
        <LocalTime iso={handedInAt} />
        <span>{isLate ? ', late' : ''}</span>
      </p>
      {marks.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {marks.map(({ criterion, met, remark }) => (
            <li key={criterion} className="wrap-anywhere">
              <strong className={met ? 'text-good' : 'text-bad'}>{met ? 'Met' : 'Not yet'}</strong>
              <span>{`: ${criterion}`}</span>
              {remark && <span className="block text-ink-2">{remark}</span>}
            </li>
          ))}
        </ul>
      )}
      {remarksHtml && <Prose html={remarksHtml} className="mt-3" />}
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center font-medium as-link">
          {`What you handed in as attempt ${number}`}
        </summary>
        {html && <Prose html={html} className="mt-2" />}
        {link && (
          <p>
            <a
              href={link}
              rel="noopener noreferrer nofollow"
              target="_blank"
              className="inline-flex min-h-11 items-center as-link wrap-anywhere"
            >
              <span>{link}</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        )}
        {files.length > 0 && (
          <ul>
            {files.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
        )}
      </details>
    </article>
  );
}
