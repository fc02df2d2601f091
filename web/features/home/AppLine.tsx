import { AppLink } from '../site/index.ts';

/** The last line of the page: where to get the app. */
export function AppLine({ appLink }: { appLink: string }) {
  return (
    <p className="wrap mt-8 flex flex-wrap items-baseline gap-x-3">
      <span className="text-ink-2">Learn from the phone in your pocket.</span>
      <AppLink
        appLink={appLink}
        className="font-bold underline decoration-2 decoration-accent underline-offset-4 hover:bg-soft"
      />
    </p>
  );
}
