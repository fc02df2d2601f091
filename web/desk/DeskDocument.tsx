import '../zod-without-eval.ts';
import { Outlet, useLocation } from 'react-router';
import { usePageFrame } from '../document-context.ts';
import { Shell } from '../shell.tsx';
import { getMe } from '../site/account/endpoints.ts';
import { DeskBar } from './DeskBar.tsx';
import { DeskNavigation, PageTabs } from './DeskNavigation.tsx';
import { DeskKeys } from './keys/DeskKeys.tsx';
import { accessTo } from './sections.ts';
import { DeskMissing, DeskNeedsCode, DeskRefused } from './UnavailablePages.tsx';
import { ToastBar } from './ui/ToastBar.tsx';
import { TrashedNotice } from './ui/Trash.tsx';

export function DeskDocument({ children }: { children?: React.ReactNode }) {
  const { assets } = usePageFrame();
  const { pathname } = useLocation();
  const { data: me } = getMe.useQuery();
  const access = me ? accessTo(pathname, me) : 'open';
  return (
    <Shell styles={assets.deskStyles}>
      <DeskBar name={me?.name} isStaff={access !== 'missing'} />
      <div className="grid w-full flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[12rem_minmax(0,1fr)] lg:content-stretch">
        {me && access !== 'missing' && <DeskNavigation roles={me.roles} />}
        <div className="min-w-0 max-lg:pb-20">
          {me && access !== 'missing' && <PageTabs roles={me.roles} />}
          <main id="main" tabIndex={-1} className="max-w-[120rem] px-4 py-3 md:px-6">
            {access === 'refused' && <DeskRefused />}
            {access === 'needs-code' && <DeskNeedsCode />}
            {access === 'missing' && <DeskMissing />}
            <TrashedNotice />
            {access === 'open' && (children ?? <Outlet />)}
            <ToastBar />
          </main>
        </div>
      </div>
      {me && access !== 'missing' && <DeskKeys roles={me.roles} />}
    </Shell>
  );
}
