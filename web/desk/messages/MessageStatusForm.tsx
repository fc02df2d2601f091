import { useEffect } from 'react';
import { z } from 'zod';
import type { DeskMessage } from '../../../contract/desk-messages.ts';
import { CheckField, SelectField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { changeMessage } from './endpoints.ts';

const Care = z.object({ ownerId: z.string(), done: z.boolean() });

function ownerOptions({ owner, owners }: DeskMessage) {
  // Who looks after it may be no admin any more.
  const isListed = !owner || owners.some(({ id }) => id === owner.id);
  const listed = isListed ? owners : [...owners, owner];
  return [{ value: '', label: 'Nobody' }, ...listed.map(({ id, name }) => ({ value: id, label: name }))];
}

/** Who looks after a message, and whether it is done with. */
export function MessageStatusForm({ of: message }: { of: DeskMessage }) {
  const { id, version } = message;
  const ownerId = message.owner?.id ?? '';
  const done = message.state === 'done';
  const [change] = changeMessage.useMutation();
  const form = useDeskForm({
    schema: Care,
    defaultValues: { ownerId, done },
    send: (care) => change({ id, version, ownerId: care.ownerId || null, done: care.done }),
  });
  const { resetField, formState } = form.form;
  const { dirtyFields } = formState;
  const isOwnerChosen = dirtyFields.ownerId === true;
  const isDoneChosen = dirtyFields.done === true;

  // An answer gives the message to who answers and opens it again, and others change it too: what was not chosen here
  // follows, so that the next save does not take it back.
  useEffect(() => {
    if (!isOwnerChosen) resetField('ownerId', { defaultValue: ownerId });
  }, [ownerId, isOwnerChosen, resetField]);
  useEffect(() => {
    if (!isDoneChosen) resetField('done', { defaultValue: done });
  }, [done, isDoneChosen, resetField]);

  return (
    <FormFrame of={form} label="Message status">
      <SelectField of={form} name="ownerId" label="Owner" options={ownerOptions(message)} />
      <CheckField of={form} name="done" label="Done" />
    </FormFrame>
  );
}
