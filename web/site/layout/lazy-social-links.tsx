import { keptPart } from '../../ui/kept-part.tsx';
import { SocialLinks as DrawnLinks } from './SocialLinks.tsx';

/** Links to the social pages. Their icons are in the server's HTML only, so that no page loads them as script. */
export const socialLinks = (className: string) =>
  keptPart(
    () => import('./SocialLinks.tsx').then((m) => m.SocialLinks),
    import.meta.env.SSR ? DrawnLinks : undefined,
    className,
  );
