import { useEffect, useState } from 'react';
import { usePageFrame } from '../document-context.ts';
import { useSite } from '../site-settings.ts';
import { announce } from './navigation-status.tsx';
import { useHydrated } from './use-hydrated.ts';

type PageMetaProps = {
  /** Shown as '{title} | {brand}' (docs/fixed.md, Page titles). */
  title: string;
  description: string;
  path: string;
  keywords?: string;
  /** Path of the share image; the logo by default. */
  image?: string;
  type?: 'website' | 'article';
  /** Structured data (schema.org). */
  jsonLd?: object | object[] | undefined;
  noIndex?: boolean;
};

/** Only in the server's HTML and its hydration: programs that read it load documents. */
function StructuredData({ data }: { data: object | object[] }) {
  const isHydrated = useHydrated();
  const [wasRendered] = useState(!isHydrated);
  return wasRendered && <JsonScript type="application/ld+json" json={scriptJson(data)} />;
}

/** Title, description, canonical link, share card and structured data of a page; React hoists them into the head. */
export function PageMeta({
  title,
  description,
  path,
  keywords,
  image,
  type = 'website',
  jsonLd,
  noIndex,
}: PageMetaProps) {
  const { origin } = usePageFrame();
  const site = useSite();
  const brand = site?.brand ?? '';
  const fullTitle = brand ? `${title} | ${brand}` : title;
  const url = origin + path;
  const imageUrl = origin + (image ?? '/share/default.png');
  useEffect(() => announce(fullTitle), [fullTitle]);

  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={fullTitle} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={imageUrl} />
      {jsonLd && <StructuredData data={jsonLd} />}
    </>
  );
}

type JsonScriptProps = {
  /** JSON with every `<` escaped, so that it cannot close its script element. */
  json: string;
  type: 'application/json' | 'application/ld+json';
  id?: string;
};

export function JsonScript({ json, type, id }: JsonScriptProps) {
  const content = { __html: json };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller escaped every `<`.
  return <script id={id} type={type} dangerouslySetInnerHTML={content} suppressHydrationWarning />;
}

export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
