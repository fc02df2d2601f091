import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

export function testMail(name: string): Mail {
  return (site) => ({
    kind: 'test',
    title: 'A test from the desk',
    body: html`
      <p>${greeting(name)}</p>
      <p>You sent this email from the desk of ${site.brand}. If it is in your inbox and not among the spam, the emails of the site
        reach people.</p>
      ${button(site, site.url + paths.desk, 'Open the desk')}`,
  });
}
