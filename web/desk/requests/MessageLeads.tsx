import { useState } from 'react';
import { type DeskRequestRow, DeskRequestsMessage } from '../../../contract/selling/desk-requests.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { showToast } from '../ui/toast.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import type { RowSelection } from '../ui/use-row-selection.ts';
import { messageRequests } from './endpoints.ts';

/** Writes one email to the chosen leads, each of whom gets it separately. */
export function MessageLeads({ selection }: { selection: RowSelection<DeskRequestRow> }) {
  const open = useState<boolean>();
  const count = selection.chosen.length;
  return (
    <DialogButton
      id="message-leads"
      label="Email"
      title={`Email ${count} ${count === 1 ? 'lead' : 'leads'}`}
      text="Each gets a separate email and sees no other address. The text is kept as a note on each lead."
      open={open}
    >
      <MessageForm selection={selection} />
    </DialogButton>
  );
}

function MessageForm({ selection: { chosen, chooseAll } }: { selection: RowSelection<DeskRequestRow> }) {
  const [write] = messageRequests.useMutation();
  const form = useDeskForm({
    schema: DeskRequestsMessage.omit({ chosen: true }),
    defaultValues: { subject: '', text: '' },
    idPrefix: 'lead-message',
    send: async (message) => {
      const result = await write({ ...message, chosen: chosen.map(({ id, version }) => ({ id, version })) });
      if (result.data) showToast({ text: result.data.message });
      return result;
    },
    onSent: () => chooseAll(false),
  });
  return (
    <FormFrame form={form} label="Email to leads" submit="Send the email">
      <TextInput name="subject" label="Subject" />
      <TextArea name="text" label="Text" rows={7} />
    </FormFrame>
  );
}
