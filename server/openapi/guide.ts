import { html } from 'hono/html';
import { errorCodes } from '../../contract/base/error.ts';
import { RequestError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { showTable } from './operation.ts';

export type GuideDeps = { env: Pick<Deps['env'], 'PUBLIC_URL'>; limits: Deps['limits'] };

/** Shows how to call the API, with commands to copy. */
export function showGuide({ env, limits }: GuideDeps) {
  const site = env.PUBLIC_URL;
  return html`<section aria-labelledby="guide">
<h2 id="guide">How to call it</h2>
<h3 id="guide-read">Read</h3>
<p>What everyone may see needs no key. Lists come as <code>data</code>, with <code>page</code>, <code>pages</code> and <code>total</code> where there can be many.</p>
${showCommand('Read the courses', `curl '${site}/api/courses?kind=paid'`)}
<p>Such a response carries an <code>ETag</code>. Ask again with it, and 304 without a body says that nothing changed.</p>
${showCommand('Ask whether the courses changed', `curl -H 'If-None-Match: "<the ETag>"' '${site}/api/courses?kind=paid'`)}
<h3 id="guide-send">Send</h3>
<p>Bodies are JSON, in UTF-8, of at most 64 KB unless the route says otherwise; forms of the site also come as <code>application/x-www-form-urlencoded</code>. Fields that a route does not know are refused.</p>
${showCommand('Request to join a course', `curl '${site}/api/enrollments' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(EXAMPLE)}'`)}
<h3 id="guide-session">Sign in</h3>
<p>What needs a session takes the cookie that signing in sets. A change that carries it also needs an <code>Origin</code> header with the address of the site, as browsers send it: without it the response is 403.</p>
${showCommand('Sign in, and keep the cookie', `curl -c cookies.txt '${site}/api/auth/sign-in' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"you@example.org","password":"your password"}'`)}
${showCommand('See who is signed in', `curl -b cookies.txt '${site}/api/me'`)}
${showCommand('Sign out', `curl -b cookies.txt '${site}/api/auth/sign-out' \\\n  -H 'Origin: ${new URL(site).origin}' \\\n  -H 'Content-Type: application/json' \\\n  -d '{}'`)}
<h3 id="guide-limits">Limits</h3>
<p>One address may send ${perTime(limits.perAddress)}; ${perTime(limits.perEmail)} may name one email address, and ${perTime(limits.signIn)} may try to sign in to one account. What is more is answered 429, with the seconds to wait in <code>Retry-After</code>. Reads are limited, too: ${perTime(limits.readsPerAddress)}.</p>
<h3 id="guide-errors">Errors</h3>
<p>Every error has the same shape. <code>message</code> can be shown to people, <code>code</code> is for programs, and <code>fields</code> has one message per field that is wrong. <code>X-Request-Id</code> of any response finds it in the log of the site.</p>
<pre tabindex="0" role="group" aria-label="An error"><code>{"code":"invalid_input","message":"Please check what you entered.","fields":{"email":"Invalid email address"}}</code></pre>
${showTable(
  'Codes of errors',
  ['Code', 'Status', 'Message, where the route has no other'],
  errorCodes.map((code) => {
    const { status, message } = new RequestError(code);
    return [html`<code>${code}</code>`, String(status), message];
  }),
)}
</section>
`;
}

const EXAMPLE = { name: 'Asha Rao', email: 'asha@example.org', mobile: '+91 98765 43210', courseId: '1' };

function perTime({ uses, seconds }: { uses: number; seconds: number }): string {
  const minutes = seconds / 60;
  return `${uses} requests ${minutes === 1 ? 'a minute' : `in ${minutes} minutes`}`;
}

function showCommand(label: string, command: string) {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${command}</code></pre>`;
}
