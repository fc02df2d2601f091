import { useState } from 'react';
import { z } from 'zod';
import { DeskHiding } from '../../../contract/learning/desk-doubts.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import type { Result } from '../../ui/form/use-submission.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';

type HidingBody = z.infer<typeof DeskHiding>;

const HidingForm = z.object({
  reason: DeskHiding.shape.reason.unwrap().min(1, { error: 'Enter the reason for the author' }),
});

type HidingProps = {
  id: string;
  kind: 'doubt' | 'answer';
  /** The reason for hiding it; null if it is not hidden. */
  reason: string | null;
  send: (body: HidingBody) => PromiseLike<Result<unknown>>;
};

export function Hiding({ id, kind, reason, send }: HidingProps) {
  const open = useState<boolean>();
  const [, setOpen] = open;
  const form = useDeskForm({
    schema: HidingForm,
    defaultValues: { reason: '' },
    send,
    onSent: () => setOpen(false),
    idPrefix: id,
  });
  if (reason !== null) {
    return (
      <ActionButton id={id} act={() => send({ reason: null })}>
        {`Show the ${kind} again`}
      </ActionButton>
    );
  }
  return (
    <DialogButton
      id={`${id}-dialog`}
      label={`Hide the ${kind}`}
      open={open}
      title={`Hide the ${kind}?`}
      text="Learners no longer see it. Its author still does, and reads why."
    >
      <FormFrame form={form} label={`Hide the ${kind}`} submit="Hide">
        <TextArea name="reason" label="Reason" rows={3} />
      </FormFrame>
    </DialogButton>
  );
}

export function HiddenNote({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <p className="my-4 max-w-[70ch] border-l-4 border-bad bg-sunk px-4 py-3 wrap-anywhere">{`Hidden: ${reason}`}</p>
  );
}
