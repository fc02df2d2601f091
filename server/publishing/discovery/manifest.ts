import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../../contract/publishing/site.ts';

/** The background of the light theme, which is shown before the first paint and behind the title bar. */
const PAPER = '#fbf7ee';

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

const icons = [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')];
const shortcutIcons = [icon('icon-192', 192, 'any')];

/** The web app manifest (W3C Web Application Manifest). */
export function webManifest(site: Site) {
  return {
    id: paths.home,
    name: site.brand,
    short_name: site.brand,
    description: site.tagline,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    theme_color: PAPER,
    background_color: PAPER,
    categories: ['education'],
    icons,
    shortcuts: [
      { name: 'Courses', url: paths.courses, icons: shortcutIcons },
      { name: 'Free resources', url: paths.resources, icons: shortcutIcons },
    ],
  };
}
