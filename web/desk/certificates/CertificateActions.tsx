import { useState } from 'react';
import { DeskReplacement, DeskRevocation } from '../../../contract/learning/desk-certificates.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { Badge } from '../ui/Badge.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/TextLink.tsx';
import { showToast } from '../ui/toast.ts';
import { PrintedField } from '../ui/UnprintableNote.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { replaceCertificate, revokeCertificate } from './endpoints.ts';

type CertificateActionsProps = {
  certificate: { id: string; isRevoked: boolean };
  learner: string;
  /** The proposed name for a certificate that replaces this one; null if it cannot be issued again. */
  corrected: string | null;
};

export function CertificateActions({ certificate: { id, isRevoked }, learner, corrected }: CertificateActionsProps) {
  const mayChange = useMay('classes.plan');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1 @4xl:flex-nowrap">
      <a href={paths.certificate(id)} className={linkClass}>
        Open<span className="sr-only"> the certificate of {learner}</span>
      </a>
      {isRevoked && <Badge tone="bad">Revoked</Badge>}
      {mayChange && !isRevoked && <Revoke key={`revoke-${id}`} id={id} learner={learner} />}
      {mayChange && corrected !== null && (
        <Replace key={`replace-${id}`} id={id} learner={learner} corrected={corrected} />
      )}
    </span>
  );
}

const quietButton = buttonClass('quiet', 'whitespace-nowrap');

type ActionProps = { id: string; learner: string };

function Revoke({ id, learner }: ActionProps) {
  const open = useState<boolean>();
  const [, setOpen] = open;
  return (
    <DialogButton
      id={`revoke-${id}`}
      label="Revoke"
      about={` the certificate of ${learner}`}
      className={quietButton}
      title="Revoke this certificate?"
      text={`Everyone who checks the certificate of ${learner} will see that it is revoked. The learner gets an email with the reason. This cannot be undone.`}
      open={open}
    >
      <RevokeForm id={id} onSent={() => setOpen(false)} />
    </DialogButton>
  );
}

function Replace({ id, learner, corrected }: ActionProps & { corrected: string }) {
  const open = useState<boolean>();
  const [, setOpen] = open;
  return (
    <DialogButton
      id={`replace-${id}`}
      label="Issue again"
      about={` the certificate of ${learner}`}
      className={quietButton}
      title="Issue this certificate again?"
      text="The new certificate keeps the date, and is emailed to the learner. This one is revoked, and its page leads to the new one."
      open={open}
    >
      <ReplaceForm id={id} name={corrected} onSent={() => setOpen(false)} />
    </DialogButton>
  );
}

type FormProps = { id: string; onSent: () => void };

async function withToast<Result extends { data?: { message: string } }>(request: PromiseLike<Result>): Promise<Result> {
  const result = await request;
  if (result.data) showToast({ text: result.data.message });
  return result;
}

function RevokeForm({ id, onSent }: FormProps) {
  const [revoke] = revokeCertificate.useMutation();
  const form = useDeskForm({
    schema: DeskRevocation,
    defaultValues: { reason: '' },
    send: (body) => withToast(revoke({ id, ...body })),
    onSent,
    idPrefix: 'revoke',
  });
  return (
    <FormFrame form={form} label="Revoke the certificate" submit="Revoke the certificate" variant="bad">
      <TextInput name="reason" label="Reason" note="(everyone can read it)" />
    </FormFrame>
  );
}

function ReplaceForm({ id, name, onSent }: FormProps & { name: string }) {
  const [replace] = replaceCertificate.useMutation();
  const form = useDeskForm({
    schema: DeskReplacement,
    defaultValues: { name },
    send: (body) => withToast(replace({ id, ...body })),
    onSent,
    idPrefix: 'replace',
  });
  return (
    <FormFrame form={form} label="Issue the certificate again" submit="Issue again">
      <PrintedField name="name" label="Name on the certificate" />
    </FormFrame>
  );
}
