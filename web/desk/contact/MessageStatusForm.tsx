import { useEffect } from 'react';
import { z } from 'zod';
import type { DeskMessage } from '../../../contract/people/desk-contact.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select } from '../../ui/form/fields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ownerOptions } from '../ui/options.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { saveMessage } from './endpoints.ts';

const MessageStatus = z.object({ ownerId: z.string(), isDone: z.boolean() });

export function MessageStatusForm({ message }: { message: DeskMessage }) {
  const { id, version } = message;
  const ownerId = message.owner?.id ?? '';
  const isDone = message.state === 'done';
  const [save] = saveMessage.useMutation();
  const form = useDeskForm({
    schema: MessageStatus,
    defaultValues: { ownerId, isDone },
    send: (status) => save({ id, version, ownerId: status.ownerId || null, isDone: status.isDone }),
  });
  // An answer makes its author the owner and reopens the message, and colleagues change it too. Fields without an unsaved
  // change take the new values, so that the next save does not undo them.
  const { takeStored } = form.values;
  useEffect(() => takeStored({ ownerId, isDone }), [ownerId, isDone, takeStored]);

  return (
    <FormFrame form={form} label="Owner and state">
      <Select name="ownerId" label="Owner" none="No one" options={ownerOptions(message)} />
      <CheckBox name="isDone" label="Done" />
    </FormFrame>
  );
}
