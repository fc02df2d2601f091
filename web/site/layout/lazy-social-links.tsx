import { keptPart } from '../../ui/kept-part.tsx';
import { SocialLinks as DrawnLinks } from './SocialLinks.tsx';

/** Links to the social pages. Only the server's HTML has their icons, so that no page loads them as script. */
export const socialLinks = (className: string) =>
  keptPart(
    () => import('./SocialLinks.tsx').then((m) => m.SocialLinks),
    import.meta.env.SSR ? DrawnLinks : undefined,
    className,
  );
