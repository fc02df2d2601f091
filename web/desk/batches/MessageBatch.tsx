import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import { type DeskBatch, DeskBatchMessage } from '../../../contract/teaching/desk-batches.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { Moment } from '../ui/FactList.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { messageBatch } from './endpoints.ts';

type Sent = DeskBatch['messages'][number];

const columns: Column<Sent>[] = [
  { label: 'Subject', cell: ({ subject }) => subject },
  { label: 'Sent', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { label: 'By', cell: ({ author }) => author ?? FORMER_STAFF },
  { label: 'Learners', cell: ({ learners }) => learners, numeric: true },
];

/** Each message has a `sendId`, so that a double submit sends it once. */
const emptyMessage = () => ({ sendId: nanoid(), subject: '', text: '', withClasses: false });

function MessageForm({ batch: { id, learners } }: { batch: DeskBatch }) {
  const [write] = messageBatch.useMutation();
  const [message, setMessage] = useState('');
  const form = useDeskForm({
    schema: DeskBatchMessage,
    defaultValues: emptyMessage(),
    send: async (message) => {
      const result = await write({ id, ...message });
      setMessage(result.data?.message ?? '');
      return result;
    },
    next: emptyMessage,
  });
  return (
    <FormFrame
      form={form}
      label="Message to all learners"
      submit={`Send to ${learners} ${learners === 1 ? 'learner' : 'learners'}`}
      saved={message}
      guarded
    >
      <p className="mb-4 text-ink-2">Each learner gets a separate email and sees no other address.</p>
      <TextInput name="subject" label="Subject" />
      <TextArea name="text" label="Text" rows={7} />
      <CheckBox name="withClasses" label="Add a link to the classes" note="the page where learners join them" />
    </FormFrame>
  );
}

export function MessageBatch({ batch }: { batch: DeskBatch }) {
  if (batch.learners === 0 && batch.messages.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="title-3 mt-6 mb-3">
        Message all learners
      </h2>
      {batch.learners > 0 && (
        <div className="max-w-2xl">
          <Fold label="Write to all learners">
            <MessageForm batch={batch} />
          </Fold>
        </div>
      )}
      {batch.messages.length > 0 && (
        <div className="mt-6">
          <RecordTable
            caption="Messages sent to this batch"
            columns={columns}
            rows={batch.messages}
            keyOf={({ sendId }) => sendId}
            empty=""
          />
        </div>
      )}
    </section>
  );
}
