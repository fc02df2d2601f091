import { keptPart } from '../../ui/kept-part.tsx';
import { SocialLinks as DrawnLinks } from './SocialLinks.tsx';

/** The social pages, in a box of these classes; their drawings are in the server's HTML, and not in the script of every page. */
export const socialLinks = (className: string) =>
  keptPart(
    () => import('./SocialLinks.tsx').then((m) => m.SocialLinks),
    import.meta.env.SSR ? DrawnLinks : undefined,
    className,
  );
