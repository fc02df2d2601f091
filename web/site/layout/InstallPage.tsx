import { useEffect } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useSite } from '../../site-settings.ts';
import { buttonClass } from '../../ui/button.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useInstallPrompt } from './install-prompt.ts';

const devices = [
  {
    name: 'Android',
    browser: 'Chrome, Edge or Samsung Internet',
    steps: [
      'Open this site in the browser.',
      'Open the browser’s menu: three dots or three lines.',
      'Choose ‘Add to Home screen’ or ‘Install app’.',
      'Confirm with ‘Install’. The icon appears among your apps.',
    ],
  },
  {
    name: 'iPhone and iPad',
    browser: 'Safari',
    steps: [
      'Open this site in Safari.',
      'Tap the Share button: a square with an arrow that points up.',
      'Scroll down and choose ‘Add to Home Screen’.',
      'Tap ‘Add’. The icon appears on your Home Screen.',
    ],
  },
  {
    name: 'Computer',
    browser: 'Chrome, Edge or Safari',
    steps: [
      'Open this site in the browser.',
      'In Chrome or Edge, choose the install icon at the right of the address bar.',
      'In Safari on a Mac, choose ‘File’, then ‘Add to Dock’.',
      'The site opens in a window of its own from then on.',
    ],
  },
];

export function InstallPage() {
  const site = useSite();
  const install = useInstallPrompt();
  useEffect(() => {
    // The app also opens without a network.
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js');
  }, []);
  return (
    <div className="wrap py-12 md:py-16">
      <PageMeta
        title="Get the app"
        description="Install this site as an app on Android, iPhone, iPad or a computer. Nothing to download from a store."
        path={paths.install}
      />
      <h1 className="title-1">Get the app</h1>
      <p className="mt-6 max-w-[54ch] text-lg text-ink-2">
        <span>{site?.brand}</span> is an app without a store: your browser installs it from this page in a few seconds.
        It takes hardly any space, is always up to date, and opens without a network, too: with the lessons that you
        opened, and with whole courses that you keep on your device.
      </p>
      {install && (
        <button type="button" onClick={install} className={buttonClass('accent', 'mt-6')}>
          Install now
        </button>
      )}
      <div className="mt-12 grid border-t border-strong md:grid-cols-3 md:gap-10">
        {devices.map(({ name, browser, steps }) => (
          <section key={name} className="border-b border-hairline py-8 md:border-0">
            <h2 className="title-3">{name}</h2>
            <p className="facts mt-1 text-ink-2">{browser}</p>
            <ol className="mt-5 grid list-decimal gap-3 pl-5 marker:font-mono marker:text-sm marker:text-ink-2">
              {steps.map((step) => (
                <li key={step} className="pl-1">
                  {step}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}
