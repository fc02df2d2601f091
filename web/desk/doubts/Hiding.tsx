import { useState } from 'react';
import { z } from 'zod';
import { DeskHiding } from '../../../contract/learning/desk-doubts.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { TextAreaField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { type DeskFormOptions, useDeskForm } from '../ui/use-desk-form.ts';

type Body = z.infer<typeof DeskHiding>;

const Typed = z.object({
  reason: DeskHiding.shape.reason.unwrap().min(1, { error: 'Enter the reason for the author' }),
});

type HidingProps = {
  /** Unique in the page. */
  id: string;
  what: 'doubt' | 'answer';
  /** The reason why it is hidden; null if it is not hidden. */
  reason: string | null;
  send: (body: Body) => ReturnType<DeskFormOptions<Body, Body>['send']>;
};

/** Hides a learner's text from the others, or shows it again. */
export function Hiding({ id, what, reason, send }: HidingProps) {
  const open = useState<boolean>();
  const [, setOpen] = open;
  const form = useDeskForm({
    schema: Typed,
    defaultValues: { reason: '' },
    send,
    onSent: () => setOpen(false),
    idPrefix: id,
  });
  if (reason !== null) {
    return (
      <ActionButton id={id} act={() => send({ reason: null })}>
        {`Show the ${what} again`}
      </ActionButton>
    );
  }
  return (
    <DialogButton
      id={`${id}-dialog`}
      label={`Hide the ${what}`}
      open={open}
      title={`Hide the ${what}?`}
      text="Learners no longer see it. Its author still does, and reads why."
    >
      <FormFrame form={form} label={`Hide the ${what}`} submit="Hide">
        <TextAreaField form={form} name="reason" label="Reason" rows={3} />
      </FormFrame>
    </DialogButton>
  );
}

/** The reason for hiding it. */
export function HiddenNote({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <p className="my-4 max-w-[70ch] border-l-4 border-bad bg-sunk px-4 py-3 wrap-anywhere">{`Hidden: ${reason}`}</p>
  );
}
