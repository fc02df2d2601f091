import { paths } from '../../paths.ts';

const link = 'py-1 text-ink underline underline-offset-4';

/** How a certificate is checked without believing this page. */
export function HowToCheck() {
  return (
    <section className="mt-12 max-w-[60ch] print:hidden">
      <h2 className="title-3">How to check it</h2>
      <p className="mt-3 text-ink-2">
        The credential is an Open Badges 3.0 file with a signature: every verifier of that standard tells whether a
        single character of it was changed. It is ours if it was signed by{' '}
        <a href={paths.issuer} className={link}>
          one of our keys
        </a>
        , and it stands as long as it is not in{' '}
        <a href={paths.revocations} className={link}>
          the list of what was revoked
        </a>
        . Some verifiers do not look at that list; this page does.
      </p>
    </section>
  );
}
