import type { ComponentType, ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { Me } from '../../../contract/people/me.ts';
import { isStaff } from '../../../contract/people/staff.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { OwnOrders } from '../checkout/index.ts';
import { DetailsSettings, EmailSettings, PasswordSettings } from './AccountSettings.tsx';
import { getMe } from './endpoints.ts';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';
import { SessionSettings } from './SessionSettings.tsx';
import { YourData } from './YourData.tsx';

type AccountSectionProps = {
  /** The anchor to which a form without JavaScript returns, so that its outcome is in view. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
};

function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rail">
      <div>
        <h2 id={`${id}-title`} className="title-3">
          {title}
        </h2>
        <p className="mt-3 max-w-[42ch] text-base text-ink-2">{text}</p>
      </div>
      <div className="max-w-xl">{children}</div>
    </section>
  );
}

export type SettingsProps = { me: NonNullable<Me> };

type Section = { id: string; title: string; text: string; Content: ComponentType<SettingsProps>; isForStaff?: true };

const sections: Section[] = [
  {
    id: 'your-details',
    title: 'Your details',
    text: 'Your certificates are issued in this name.',
    Content: DetailsSettings,
  },
  {
    id: 'your-email',
    title: 'Email',
    text: 'You sign in with it, and we send our emails to it.',
    Content: EmailSettings,
  },
  {
    id: 'your-password',
    title: 'Password',
    text: 'Changing it signs you out everywhere else.',
    Content: PasswordSettings,
  },
  {
    id: 'sign-in-code',
    title: 'Sign-in code',
    text: 'Signing in also asks for a code from your phone, so no one gets in with a stolen password alone.',
    Content: SecondFactorSettings,
    isForStaff: true,
  },
  {
    id: 'your-sessions',
    title: 'Where you are signed in',
    text: 'If you do not recognise one of these, sign it out and change your password.',
    Content: SessionSettings,
  },
  {
    id: 'your-orders',
    title: 'Payments',
    text: 'What you bought, what is paid and due, with every invoice, receipt and credit note.',
    Content: OwnOrders,
  },
  {
    id: 'your-data',
    title: 'Your data',
    text: 'Download everything that we keep about you, or have it erased.',
    Content: YourData,
  },
];

export function AccountPage() {
  const { data: me, isError, refetch } = getMe.useQuery();
  // The person has signed out in another tab.
  if (me === null) return <Navigate to={paths.signInFor(paths.account)} replace />;
  if (!me) {
    return (
      <PendingPage
        title="Your account"
        loading="Loading your account"
        failure="Your account could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  // Someone who has left the staff can still turn the code off.
  const mayHaveCode = isStaff(me.roles) || me.hasSecondFactor;
  return (
    <div className="wrap py-14 md:py-20">
      <PageMeta title="Your account" description="Your details, password and sessions." path={paths.account} noIndex />
      <h1 className="title-1 title-long">Your account</h1>
      <div className="mt-12 grid gap-14">
        {sections
          .filter(({ isForStaff }) => !isForStaff || mayHaveCode)
          .map(({ id, title, text, Content }) => (
            <AccountSection key={id} id={id} title={title} text={text}>
              <Content me={me} />
            </AccountSection>
          ))}
      </div>
    </div>
  );
}
