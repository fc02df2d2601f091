import { useNavigate, useSearchParams } from 'react-router';
import { PASSWORD_MIN_STAFF } from '../../../contract/base/constants.ts';
import { paths } from '../../../contract/paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { failureMessage } from '../../ui/form/failure.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, wideButtonClass } from './AccountFrame.tsx';
import { setAuthToken } from './auth-token.ts';
import { getMe } from './endpoints.ts';
import { Email, FullName, NewPassword, Password, PhoneNumber } from './fields.tsx';
import { becomeFirstAdmin, checkFirstAdminLink, createFirstAdmin } from './settings-endpoints.ts';

const TITLE = 'The first admin';

/** The page of the link that the server prints while there is no admin. */
export function FirstAdminPage() {
  const { data: me } = getMe.useQuery();
  const token = useSearchParams()[0].get('token') ?? '';
  const { error } = checkFirstAdminLink.useQuery({ token });
  const isUnusable = error && 'status' in error && error.status === 422;
  return (
    <>
      <PageMeta title={TITLE} description="Create the first admin account." path={paths.firstAdmin} noIndex />
      {!token && <NoForm text="Open the whole link that the server printed at its start." />}
      {token && isUnusable && <NoForm text={failureMessage(error)} />}
      {token && !isUnusable && (me ? <BecomeAdmin token={token} email={me.email} /> : <CreateAdmin token={token} />)}
    </>
  );
}

/** Shown instead of a form that would be refused. */
function NoForm({ text }: { text: string }) {
  return (
    <div className="wrap py-16 md:py-24">
      <h1 className="title-1">{TITLE}</h1>
      <p className="mt-6 max-w-[48ch] text-lg text-ink-2">
        <span>{`${text} To print a link, run `}</span>
        <code className="facts">npm run admin:link</code> on the server.
      </p>
    </div>
  );
}

function CreateAdmin({ token }: { token: string }) {
  const [create] = createFirstAdmin.useMutation();
  const navigate = useNavigate();
  const thisPage = `${paths.firstAdmin}?${new URLSearchParams({ token })}`;
  return (
    <AccountFrame
      title={TITLE}
      text="This account runs the desk: it answers requests, edits what the site shows and invites colleagues."
      other={{ question: 'Already have an account?', to: paths.signInFor(thisPage), label: 'Sign in' }}
    >
      <Form
        name="first-admin"
        call={createFirstAdmin}
        fields={['token', 'name', 'email', 'password', 'phone', 'phoneCountry']}
        hidden={{ token }}
        send={create}
        onSent={() => {
          setAuthToken(true);
          return navigate(paths.desk);
        }}
      >
        <FullName />
        <Email />
        <NewPassword label="Password" min={PASSWORD_MIN_STAFF} />
        <PhoneNumber />
        <Notice data="your name, email and phone number" purpose="to run your account" />
        <FormFailure />
        <Submit busy="Creating it..." className={wideButtonClass}>
          Create the account
        </Submit>
      </Form>
    </AccountFrame>
  );
}

function BecomeAdmin({ token, email }: { token: string; email: string }) {
  const [become] = becomeFirstAdmin.useMutation();
  const navigate = useNavigate();
  return (
    <AccountFrame
      title={TITLE}
      text={`You are signed in as ${email}. From now on this account can run the desk.`}
      other={{ question: 'Not this account?', to: paths.dashboard, label: 'Go to the dashboard' }}
    >
      <Form
        name="first-admin"
        call={becomeFirstAdmin}
        fields={['token', 'password']}
        hidden={{ token }}
        send={become}
        onSent={() => navigate(paths.desk)}
      >
        <Password />
        <FormFailure />
        <Submit busy="One moment..." className={wideButtonClass}>
          Make me an admin
        </Submit>
      </Form>
    </AccountFrame>
  );
}
