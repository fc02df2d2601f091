import { useEffect } from 'react';
import { z } from 'zod';
import type { DeskMessage } from '../../../contract/people/desk-contact.ts';
import { CheckField, SelectField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ownerOptions } from '../ui/options.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { saveMessage } from './endpoints.ts';

const MessageStatus = z.object({ ownerId: z.string(), done: z.boolean() });

/** The owner of a message, and whether it is done. */
export function MessageStatusForm({ message }: { message: DeskMessage }) {
  const { id, version } = message;
  const ownerId = message.owner?.id ?? '';
  const done = message.state === 'done';
  const [save] = saveMessage.useMutation();
  const form = useDeskForm({
    schema: MessageStatus,
    defaultValues: { ownerId, done },
    send: (status) => save({ id, version, ownerId: status.ownerId || null, done: status.done }),
  });
  const { resetField, formState } = form.hookForm;
  const { dirtyFields } = formState;
  const isOwnerChosen = dirtyFields.ownerId === true;
  const isDoneChosen = dirtyFields.done === true;

  // An answer makes its author the owner and opens the message again, and others change it too. Fields that were not
  // touched here follow, so that the next save does not undo that.
  useEffect(() => {
    if (!isOwnerChosen) resetField('ownerId', { defaultValue: ownerId });
  }, [ownerId, isOwnerChosen, resetField]);
  useEffect(() => {
    if (!isDoneChosen) resetField('done', { defaultValue: done });
  }, [done, isDoneChosen, resetField]);

  return (
    <FormFrame form={form} label="Message status">
      <SelectField form={form} name="ownerId" label="Owner" none="No one" options={ownerOptions(message)} />
      <CheckField form={form} name="done" label="Done" />
    </FormFrame>
  );
}
