import { useState } from 'react';
import { longDate } from '../../../contract/base/calendar.ts';
import {
  type BankColumn,
  type BankColumns,
  bankColumns,
  type DeskBankPreview,
  type DeskBankStatement,
  MAX_STATEMENT_CHARACTERS,
} from '../../../contract/money/bank.ts';
import { buttonClass } from '../../ui/button.ts';
import { failureMessage } from '../../ui/form/failure.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { ColumnSelect } from '../ui/ColumnSelect.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { previewBankStatement, uploadBankStatement } from './endpoints.ts';

type Read = { file: DeskBankStatement; preview: DeskBankPreview };

/** Shows what a statement has before it is stored; headings that the site does not know are mapped once. */
export function UploadStatement() {
  const [read, setRead] = useState<Read>();
  const [send, { error }] = previewBankStatement.useMutation();
  const preview = async (file: DeskBankStatement) => {
    const { data } = await send(file);
    setRead(data && { file, preview: data });
  };
  return (
    <div className="max-w-3xl">
      <p className="mb-4 max-w-[65ch] text-ink-2">
        Download the statement as CSV from the bank’s website. Statements from SBI, HDFC, ICICI, Axis, Kotak and PNB are
        recognised by their headings. A line that is already stored is not stored twice.
      </p>
      <FileInput id="statement" label="Statement" max={MAX_STATEMENT_CHARACTERS} onText={(text) => preview({ text })} />
      <p role="alert" className="mt-3 text-bad empty:hidden">
        {error && failureMessage(error, 'The statement could not be read.')}
      </p>
      {read?.preview.columns && <Store {...read} onStored={() => setRead(undefined)} />}
      {read && !read.preview.columns && (
        <Columns preview={read.preview} onColumns={(columns) => preview({ ...read.file, columns })} />
      )}
    </div>
  );
}

function Store({ file, preview: { lines, added, firstOn, lastOn }, onStored }: Read & { onStored: () => void }) {
  const [send] = uploadBankStatement.useMutation();
  const act = async () => {
    const result = await send(file);
    if (result.data) onStored();
    return result;
  };
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="font-medium">
        {`${lines} ${lines === 1 ? 'line' : 'lines'} from ${longDate(firstOn ?? '')} to ${longDate(lastOn ?? '')}, ${added} of them new.`}
      </p>
      {added > 0 && (
        <ActionButton id="store-statement" variant="ink" act={act}>
          {`Store ${added} ${added === 1 ? 'line' : 'lines'}`}
        </ActionButton>
      )}
    </div>
  );
}

const labels: Record<BankColumn, string> = {
  day: 'Day',
  narration: 'Narration',
  reference: 'Reference',
  debit: 'Money out',
  credit: 'Money in',
  amount: 'Amount, if in one column',
  side: 'Dr or Cr',
};

type ColumnsProps = { preview: DeskBankPreview; onColumns: (columns: BankColumns) => Promise<void> };

function Columns({ preview: { headings, sample }, onColumns }: ColumnsProps) {
  const [chosen, setChosen] = useState<Partial<Record<BankColumn, number | null>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const {
    day = null,
    narration = null,
    reference = null,
    debit = null,
    credit = null,
    amount = null,
    side = null,
  } = chosen;
  const isComplete = day !== null && narration !== null && (amount !== null || (debit !== null && credit !== null));
  const submit = async () => {
    if (day === null || narration === null) return;
    setIsBusy(true);
    await onColumns({ day, narration, reference, debit, credit, amount, side });
    setIsBusy(false);
  };
  const names = headings.map((heading, index) => {
    const first = sample[0]?.[index]?.trim();
    return first ? `${heading} (${first})` : heading;
  });
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-bold">Columns of the statement</legend>
      <p className="mb-3 text-ink-2">The site does not know these headings yet. It remembers what you choose.</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {bankColumns.map((column) => (
          <ColumnSelect
            key={column}
            id={`bank-${column}`}
            label={labels[column]}
            labels={names}
            index={chosen[column] ?? null}
            onIndex={(index) => setChosen({ ...chosen, [column]: index })}
          />
        ))}
      </div>
      <BusyButton type="button" isBusy={isBusy} disabled={!isComplete} onClick={submit} className={buttonClass('ink')}>
        Show the lines
      </BusyButton>
    </fieldset>
  );
}
