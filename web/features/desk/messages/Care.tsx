import { z } from 'zod';
import type { DeskMessage } from '../../../../contract/desk-messages.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { SelectField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useChangeDeskMessageMutation } from './endpoints.ts';

const Chosen = z.object({ ownerId: z.string() });

/** Who looks after a message, and whether it is done with. */
export function Care({ of: message }: { of: DeskMessage }) {
  const { id, version, state, owner } = message;
  const [change] = useChangeDeskMessageMutation();
  const isDone = state === 'done';
  const setDone = (done: boolean) => change({ id, version, ownerId: owner?.id ?? null, done });
  return (
    <section aria-label="Care">
      {/* Filled anew when it was given to somebody else. */}
      <OwnerForm key={owner?.id} of={message} />
      <div className="mt-6">
        <ActionButton id="done" act={() => setDone(!isDone)}>
          {isDone ? 'Open again' : 'Done'}
        </ActionButton>
      </div>
    </section>
  );
}

function OwnerForm({ of: { id, version, state, owner, owners } }: { of: DeskMessage }) {
  const [change] = useChangeDeskMessageMutation();
  const form = useDeskForm({
    schema: Chosen,
    defaultValues: { ownerId: owner?.id ?? '' },
    send: ({ ownerId }) => change({ id, version, ownerId: ownerId || null, done: state === 'done' }),
  });
  const isListed = !owner || owners.some((other) => other.id === owner.id);
  const choices = [...owners, ...(isListed ? [] : [owner])].map((choice) => ({ value: choice.id, label: choice.name }));
  return (
    <FormFrame of={form} label="Owner" submit="Give it">
      <SelectField of={form} name="ownerId" label="Owner" options={[{ value: '', label: 'Nobody' }, ...choices]} />
    </FormFrame>
  );
}
