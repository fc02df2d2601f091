import type { HandIn, WorkFile } from '../../../contract/learning/work.ts';
import { addressOf } from '../../calls.ts';
import { Prose } from '../../ui/Prose.tsx';
import { Moment } from '../ui/FactList.tsx';
import { NewTab } from '../ui/TextLink.tsx';

const outcomeLabels = { accepted: 'accepted', returned: 'handed back' } as const;

export function HandInDetails({ workId, handIn }: { workId: string; handIn: HandIn }) {
  const { number, handedInAt, html, link, files, outcome, marks, remarksHtml } = handIn;
  return (
    <section aria-label={`Attempt ${number}`} className="mb-6 max-w-[70ch] border-l-4 border-accent bg-sheet px-5 py-4">
      <p className="text-[0.9375rem] text-ink-2">
        {`Attempt ${number}, `}
        <Moment iso={handedInAt} />
        {outcome && `, ${outcomeLabels[outcome]}`}
      </p>
      {html && <Prose html={html} className="mt-2" />}
      {link && (
        <p className="mt-2">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-11 items-center as-link wrap-anywhere"
          >
            {link}
            <NewTab />
          </a>
        </p>
      )}
      {files.length > 0 && (
        <ul className="mt-2">
          {files.map((file) => (
            <FileLine key={file.id} workId={workId} file={file} />
          ))}
        </ul>
      )}
      {marks.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {marks.map(({ criterion, met, remark }) => (
            <li key={criterion} className="wrap-anywhere">
              {`${met ? 'Met' : 'Not yet'}: ${criterion}${remark && `. ${remark}`}`}
            </li>
          ))}
        </ul>
      )}
      {remarksHtml && <Prose html={remarksHtml} className="mt-2" />}
    </section>
  );
}

const scanNotes = { served: '', unscanned: ', not scanned', scanning: '', infected: '' } as const;

function FileLine({ workId, file: { id, label, type, bytes, state, finding } }: { workId: string; file: WorkFile }) {
  if (state === 'infected') return <li className="text-bad wrap-anywhere">{`${label}: ${finding} was found in it`}</li>;
  if (state === 'scanning') return <li className="wrap-anywhere">{`${label}: being scanned`}</li>;
  return (
    <li>
      <a href={workFileAddress(workId, id)} className="inline-flex min-h-11 items-center as-link wrap-anywhere">
        {`${label} (${type.toUpperCase()}, ${Math.ceil(bytes / 1024)} KB${scanNotes[state]})`}
      </a>
    </li>
  );
}

const workFileAddress = (id: string, file: string) => addressOf('GET /desk/work/{id}/files/{file}', { id, file });
