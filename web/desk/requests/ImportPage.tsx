import { useState } from 'react';
import { type DeskLeadPreview, MAX_LEAD_FILE_CHARACTERS } from '../../../contract/selling/desk-lead-imports.ts';
import type { DeskRequestList } from '../../../contract/selling/desk-requests.ts';
import { deskPaths } from '../../desk-paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { failureMessage } from '../../ui/form/failure.ts';
import { deskRoute, visit } from '../route.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { listLeadImports, listRequests, previewLeads } from './endpoints.ts';
import { ImportForm } from './ImportForm.tsx';
import { Imports } from './Imports.tsx';
import { LeadColumns, LeadRows } from './LeadRows.tsx';

const above = { to: deskPaths.requests, label: 'Requests' };

/** Imports leads from a file; a preview shows the result of each row before anything is stored. */
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

/** A file that was read: its text, and the preview of its import. */
type ReadFile = { text: string; preview: DeskLeadPreview };

function Import({ choices }: { choices: DeskRequestList }) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<ReadFile>();
  const [message, setMessage] = useState('');
  const [preview, { error, isLoading }] = previewLeads.useMutation();
  const read = async (fileText: string, columns?: DeskLeadPreview['columns']) => {
    setMessage('');
    setText(fileText);
    const result = await preview({ text: fileText, ...(columns && { columns }) });
    if (result.data) setFile({ text: fileText, preview: result.data });
  };
  const finish = (result: string) => {
    setFile(undefined);
    setText('');
    setMessage(result);
  };
  const failure = error && failureMessage(error, 'The file could not be read.');
  if (file) {
    return (
      <section aria-label="Leads of the file">
        <LeadColumns preview={file.preview} onColumns={(columns) => read(file.text, columns)} />
        <Failure text={failure} />
        <ImportForm key={JSON.stringify(file.preview.columns)} file={file} choices={choices} onDone={finish} />
        <button type="button" onClick={() => setFile(undefined)} className={`${buttonClass('quiet')} mt-2 mb-8`}>
          Choose another file
        </button>
        <LeadRows preview={file.preview} />
      </section>
    );
  }
  return (
    <div className="max-w-2xl">
      <p className="mb-4 text-ink-2">
        A CSV file, or rows copied from a spreadsheet, with a line of headings such as Name, Mobile, Email, Course and
        Note. Each lead needs a name, and a number or an email address. Nothing is stored until you have seen the rows.
      </p>
      <FileInput id="lead-file" label="File" max={MAX_LEAD_FILE_CHARACTERS} onText={(fileText) => read(fileText)} />
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
      <BusyButton type="button" isBusy={isLoading} onClick={() => read(text)} className={buttonClass('ink')}>
        Show the leads
      </BusyButton>
      <Failure text={failure} />
      <p role="status" className="mt-3 font-medium text-good empty:hidden">
        {message}
      </p>
    </div>
  );
}

function Failure({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="mt-3 text-bad empty:hidden">
      {text}
    </p>
  );
}

export const page = deskRoute(ImportPage, () => [visit(listRequests, {}), visit(listLeadImports, undefined)]);
