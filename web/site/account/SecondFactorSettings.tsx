import type { ReactNode } from 'react';
import { MAX_TYPED_CODE } from '../../../contract/base/constants.ts';
import type { SecondFactor } from '../../../contract/people/second-factor.ts';
import type { Posted } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import type { Result } from '../../ui/form/use-submission.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import type { SettingsProps } from './AccountPage.tsx';
import { Password, SignInCode } from './fields.tsx';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, getSecondFactor } from './settings-endpoints.ts';

export function SecondFactorSettings({ me }: SettingsProps) {
  const { data: factor, isError, refetch } = getSecondFactor.useQuery();
  const [begin, begun] = beginSecondFactor.useMutation();
  const [confirm, confirmed] = confirmSecondFactor.useMutation();
  const [end, ended] = endSecondFactor.useMutation();
  if (isError) return <TryAgain message="Your sign-in code could not be loaded." onRetry={refetch} />;
  if (!factor) return <TextSkeleton label="Loading your sign-in code" />;
  const now = { off: ended.data, begun: begun.data, on: confirmed.data }[factor.state];
  return (
    <>
      <SuccessMessage forms={['second-factor']} message={now?.message} />
      {factor.state === 'off' && (
        <>
          {me.needsSecondFactor && (
            <p className="mb-4 font-medium text-bad">The desk asks you for a code: set it up now.</p>
          )}
          <OwnerForm
            key="off"
            call={beginSecondFactor}
            button="Set up a sign-in code"
            fields={['password']}
            send={begin}
          >
            <Password />
          </OwnerForm>
        </>
      )}
      {factor.state === 'begun' && <SetUpSteps factor={factor} confirm={confirm} />}
      {factor.state === 'on' && (
        <>
          <p className="mb-4">
            <strong className="text-good">On.</strong>
            <span>{` Recovery codes left: ${factor.codesLeft}. For new ones, turn the code off and set it up again.`}</span>
          </p>
          <OwnerForm
            key="on"
            call={endSecondFactor}
            button="Turn the code off"
            fields={['password', 'code']}
            send={end}
          >
            <Password />
            <SignInCode />
          </OwnerForm>
        </>
      )}
    </>
  );
}

type Send<Typed> = (typed: Typed) => PromiseLike<Result<unknown>>;

type OwnerFormProps<Name extends string> = {
  call: Posted;
  button: string;
  fields: readonly Name[];
  send: Send<Record<Name, string>>;
  children: ReactNode;
};

/** A form whose fields prove that the owner is at the browser. */
function OwnerForm<const Name extends string>({ button, children, ...form }: OwnerFormProps<Name>) {
  return (
    <Form name="second-factor" {...form}>
      {children}
      <FormFailure />
      <Submit variant="ink" busy="Please wait..." className="mt-4">
        {button}
      </Submit>
    </Form>
  );
}

type SetUpStepsProps = {
  factor: Extract<SecondFactor, { state: 'begun' }>;
  confirm: Send<{ code: string }>;
};

function SetUpSteps({ factor: { secret, link, qr, codes }, confirm }: SetUpStepsProps) {
  return (
    <>
      <p>1. Scan this with an app for codes, such as Aegis, 2FAS or Google Authenticator:</p>
      <QrCode qr={qr} label="QR code with the secret of your sign-in code" />
      <p className="mt-4">
        <a href={link} className={buttonClass('outline')}>
          Open the app on this device
        </a>
      </p>
      <p className="mt-4 wrap-anywhere">
        Or type this key into the app: <span className="facts">{secret}</span>
      </p>
      <p className="mt-8">
        2. Save these recovery codes somewhere other than your phone. Each works once, and you will not see them again:
      </p>
      <ul className="facts mt-3 grid grid-cols-2 gap-x-6 gap-y-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-8 mb-4">3. Enter the code that the app shows now:</p>
      <Form key="begun" name="second-factor" call={confirmSecondFactor} fields={['code']} send={confirm}>
        <TextInput
          name="code"
          label="Code"
          note="(6 digits)"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAX_TYPED_CODE}
        />
        <FormFailure />
        <Submit variant="ink" busy="Checking..." className="mt-4">
          Turn the code on
        </Submit>
      </Form>
    </>
  );
}
