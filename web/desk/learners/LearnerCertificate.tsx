import { useState } from 'react';
import { type DeskLearner, DeskRevocation } from '../../../contract/desk-learners.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Badge } from '../ui/Badge.tsx';
import { TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { revokeCertificate } from './endpoints.ts';

type LearnerCertificateProps = { certificate: NonNullable<DeskLearner['certificate']>; name: string };

/** A learner's certificate, with the way to revoke it for who may. */
export function LearnerCertificate({ certificate: { id, isRevoked }, name }: LearnerCertificateProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayRevoke = useMay('classes.plan');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
      <a href={paths.certificate(id)} className={linkClass}>
        Open<span className="sr-only"> the certificate of {name}</span>
      </a>
      {isRevoked && <Badge tone="bad">Revoked</Badge>}
      {mayRevoke && !isRevoked && (
        <button type="button" onClick={() => setIsOpen(true)} className={buttonClass('quiet')}>
          Revoke<span className="sr-only"> the certificate of {name}</span>
        </button>
      )}
      {isOpen && !isRevoked && (
        <Dialog
          id={`revoke-${id}`}
          open
          onClose={() => setIsOpen(false)}
          title="Revoke this certificate?"
          description={`Everybody who checks the certificate of ${name} will read that it is revoked, and why. This cannot be undone.`}
        >
          <RevokeForm id={id} />
        </Dialog>
      )}
    </span>
  );
}

function RevokeForm({ id }: { id: string }) {
  const [revoke] = revokeCertificate.useMutation();
  const of = useDeskForm({
    schema: DeskRevocation,
    defaultValues: { reason: '' },
    send: (body) => revoke({ id, ...body }),
    idPrefix: 'revoke',
  });
  return (
    <FormFrame of={of} label="Revoke the certificate" submit="Revoke the certificate">
      <TextField of={of} name="reason" label="Reason" note="(everybody can read it)" />
    </FormFrame>
  );
}
