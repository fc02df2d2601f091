import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { Me } from '../../../contract/me.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { AccountSection } from './AccountSection.tsx';
import { DetailsSettings } from './DetailsSettings.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { useGetMeQuery } from './endpoints.ts';
import { PasswordSettings } from './PasswordSettings.tsx';
import { SessionSettings } from './SessionSettings.tsx';
import { YourData } from './YourData.tsx';

/** Every section is about who is signed in. */
export type SettingsProps = { me: NonNullable<Me> };

type Section = { id: string; title: string; text: string; Content: ComponentType<SettingsProps> };

const sections: Section[] = [
  {
    id: 'your-details',
    title: 'Your details',
    text: 'Your certificates are issued in this name.',
    Content: DetailsSettings,
  },
  {
    id: 'your-email',
    title: 'E-mail',
    text: 'You sign in with it, and it is where our mails go.',
    Content: EmailSettings,
  },
  {
    id: 'your-password',
    title: 'Password',
    text: 'Changing it signs you out everywhere else.',
    Content: PasswordSettings,
  },
  {
    id: 'your-sessions',
    title: 'Where you are signed in',
    text: 'If you do not know one of these, sign out of it and change your password.',
    Content: SessionSettings,
  },
  {
    id: 'your-data',
    title: 'Your data',
    text: 'What we keep about you is yours to take along or to have erased.',
    Content: YourData,
  },
];

/** One's own details, password and sessions. */
export function AccountPage() {
  const { data: me, isError, refetch } = useGetMeQuery();
  // Signed out in another tab.
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
  return (
    <div className="wrap py-14 md:py-20">
      <PageMeta title="Your account" description="Your details, password and sessions." path={paths.account} noIndex />
      <h1 className="title-1 title-long">Your account</h1>
      <div className="mt-12 grid gap-14">
        {sections.map(({ id, title, text, Content }) => (
          <AccountSection key={id} id={id} title={title} text={text}>
            <Content me={me} />
          </AccountSection>
        ))}
      </div>
    </div>
  );
}
