import { Link } from 'react-router';
import { headlineParts } from '../../../contract/base/look.ts';
import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import { usePageFrame } from '../../document-context.ts';
import { useSite } from '../../site-settings.ts';
import { buttonClass } from '../../ui/button.ts';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AppLink } from '../layout/index.ts';
import { AnimatedHeading } from './AnimatedHeading.tsx';
import { BatchBoard } from './BatchBoard.tsx';
import { SeeForYourself } from './SeeForYourself.tsx';
import { TechnologyGrid } from './TechnologyGrid.tsx';
import { Testimonials } from './Testimonials.tsx';

function organization(site: Site, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.brand,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    sameAs: Object.values(site.social),
  };
}

function AppLine({ appLink }: { appLink: string }) {
  return (
    <p className="wrap mt-8 flex flex-wrap items-baseline gap-x-3">
      <span className="text-ink-2">Learn from the phone in your pocket.</span>
      <AppLink appLink={appLink} className="font-bold as-link decoration-2 decoration-accent hover:bg-soft" />
    </p>
  );
}

function Hero({ headline, tagline }: Pick<Site, 'headline' | 'tagline'>) {
  return (
    <div className="wrap grid gap-x-12 gap-y-14 pt-12 md:pt-20 lg:grid-cols-[1.2fr_1fr] lg:items-end">
      <div>
        <AnimatedHeading {...headlineParts(headline)} className="title-1" />
        <p className="mt-8 max-w-[34rem] text-ink-2 text-xl leading-normal">{tagline}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.courses} className={buttonClass('accent')}>
            View Courses
          </Link>
          <Link to={paths.resources} className={buttonClass('outline')}>
            Start with a free lesson
          </Link>
        </div>
      </div>
      <BatchBoard />
    </div>
  );
}

export function HomePage() {
  const site = useSite();
  const { origin } = usePageFrame();
  return (
    <>
      <PageMeta
        title="Expert-led online courses"
        description="Short online courses in DevOps, cloud, machine learning and networking, taught live by practitioners. See the next batches, or begin with a free lesson."
        path={paths.home}
        jsonLd={site && organization(site, origin)}
      />
      <div className="wrap pt-6 has-[p:empty]:hidden">
        <SuccessMessage forms={['delete-account']} />
      </div>
      <Hero headline={site?.headline ?? ''} tagline={site?.tagline ?? ''} />
      <TechnologyGrid />
      <SeeForYourself />
      <Testimonials />
      {site && <AppLine appLink={site.appLink} />}
    </>
  );
}
