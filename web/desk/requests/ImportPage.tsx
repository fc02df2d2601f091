import { type ComponentProps, useRef, useState } from 'react';
import { deskPaths } from '../../../contract/desk/paths.ts';
import {
  type DeskLeadFile,
  type DeskLeadPreview,
  type DeskLeadsImported,
  MAX_LEAD_FILE_CHARACTERS,
} from '../../../contract/selling/desk-lead-imports.ts';
import type { DeskRequestList } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { failureMessage } from '../../ui/form/failure.ts';
import { deskRoute, visit } from '../route.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listLeadImports, listRequests, previewLeads } from './endpoints.ts';
import { ImportForm } from './ImportForm.tsx';
import { Imports } from './Imports.tsx';
import { LeadColumns } from './LeadColumns.tsx';
import { LeadCourses } from './LeadCourses.tsx';
import { LeadMending } from './LeadMending.tsx';
import { LeadRows } from './LeadRows.tsx';

const above = { to: deskPaths.requests, label: 'Leads' };

export function ImportPage() {
  const path = deskPaths.importRequests;
  return (
    <RecordPage title="Import leads" what="courses" path={path} above={above} result={listRequests.useQuery({})}>
      {(choices) => (
        <DeskPage title="Import leads" path={path} above={above}>
          <Import choices={choices} />
          <Imports />
        </DeskPage>
      )}
    </RecordPage>
  );
}

type ReadFile = { file: DeskLeadFile; preview: DeskLeadPreview };

function Import({ choices }: { choices: DeskRequestList }) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadFile>();
  /** The file with what staff answered about it; its preview follows. */
  const [file, setFile] = useState<DeskLeadFile>();
  const latest = useRef<DeskLeadFile>(undefined);
  const [imported, setImported] = useState<DeskLeadsImported>();
  const [send, { error, isLoading }] = previewLeads.useMutation();
  const preview = async (next: DeskLeadFile) => {
    setImported(undefined);
    setText(next.text);
    setFile(next);
    latest.current = next;
    const result = await send(next);
    // An earlier answer may come later.
    if (result.data && latest.current === next) setRead({ file: next, preview: result.data });
    return result;
  };
  const close = () => {
    setRead(undefined);
    setFile(undefined);
  };
  const finish = (result: DeskLeadsImported) => {
    close();
    setText('');
    setImported(result);
  };
  const failure = error && failureMessage(error, 'The file could not be read.');
  if (read && file) {
    return (
      <section aria-label="Leads in the file">
        <Answers file={file} preview={read.preview} courses={choices.courses} onFile={preview} />
        <Failure text={failure} />
        <Refused read={read} file={file} onFile={preview} />
        <ImportForm {...read} choices={choices} onDone={finish} />
        <button type="button" onClick={close} className={`${buttonClass('quiet')} mt-2 mb-8`}>
          Choose another file
        </button>
        <LeadRows preview={read.preview} />
      </section>
    );
  }
  return (
    <div className="max-w-2xl">
      <p className="mb-4 text-ink-2">
        Choose a CSV file, or paste rows from a spreadsheet, with a line of headings such as Name, Mobile, Email, Course
        and Note. Files of lead forms from Meta or Google work as they are. Each lead needs a name, and a number or an
        email address. Nothing is stored until you have seen the rows.
      </p>
      <FileInput
        id="lead-file"
        label="File"
        max={MAX_LEAD_FILE_CHARACTERS}
        onText={(fileText) => preview({ text: fileText })}
      />
      <Field label="Or paste the rows" id="lead-text">
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={controlClass}
          />
        )}
      </Field>
      <BusyButton type="button" isBusy={isLoading} onClick={() => preview({ text })} className={buttonClass('ink')}>
        Show the leads
      </BusyButton>
      <Failure text={failure} />
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {imported?.message}
        {imported && imported.added > 0 && (
          <>
            {' '}
            <TextLink to={deskPaths.requestsOf({ import: imported.id })}>
              {imported.added === 1 ? 'Show the new lead' : 'Show the new leads'}
            </TextLink>
          </>
        )}
      </p>
    </div>
  );
}

type OnFile = (file: DeskLeadFile) => ReturnType<ComponentProps<typeof LeadMending>['onMend']>;

type AnswersProps = {
  file: DeskLeadFile;
  preview: DeskLeadPreview;
  courses: DeskRequestList['courses'];
  onFile: OnFile;
};

function Answers({ file, preview: { headings, unknownTitles, ...preview }, courses, onFile }: AnswersProps) {
  const columns = file.columns ?? preview.columns;
  return (
    <>
      <LeadColumns headings={headings} columns={columns} onColumns={(next) => onFile({ ...file, columns: next })} />
      <LeadCourses
        titles={unknownTitles}
        chosen={file.courses ?? []}
        courses={courses}
        onCourses={(next) => onFile({ ...file, columns, courses: next })}
      />
    </>
  );
}

function Refused({ read: { preview }, file, onFile }: { read: ReadFile; file: DeskLeadFile; onFile: OnFile }) {
  const mend = (rows: NonNullable<DeskLeadFile['mended']>) => {
    const lines = new Set(rows.map(({ line }) => line));
    const others = (file.mended ?? []).filter(({ line }) => !lines.has(line));
    return onFile({ ...file, columns: file.columns ?? preview.columns, mended: [...others, ...rows] });
  };
  return <LeadMending key={keyOfRefused(preview)} preview={preview} onMend={mend} />;
}

/** The form to mend rows is created again when other rows are refused. */
const keyOfRefused = ({ rows }: DeskLeadPreview) =>
  rows.flatMap(({ state, line, problem }) => (state === 'bad' ? `${line} ${problem}` : [])).join();

function Failure({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="mt-3 text-bad empty:hidden">
      {text}
    </p>
  );
}

export const page = deskRoute(ImportPage, () => [visit(listRequests, {}), visit(listLeadImports, undefined)]);
