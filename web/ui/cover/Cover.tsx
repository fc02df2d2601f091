import { COVER_HEIGHT, COVER_WIDTH, type Design, type Shape } from './shapes.ts';

export type CoverProps = {
  /** Path or URL of the picture from the API; a path under /covers/ is drawn inline. */
  image?: string;
  /** Read by screen readers; without it the cover is decorative. */
  alt?: string;
  className?: string;
};

function isDrawn(image: string | undefined): boolean {
  return !image || image.startsWith('/covers/');
}

function CoverShape({ d, tone, width }: Shape) {
  if (!width) return <path className={`cover-${tone}`} d={d} />;
  return <path className={`cover-${tone}`} d={d} fill="none" stroke="currentColor" strokeWidth={width} />;
}

/** A cover, 16 to 9: drawn in the page's theme, or an uploaded picture. @param draw makes the design, if it is drawn */
export function Cover({ image, alt, className = '', draw }: CoverProps & { draw: () => Design }) {
  const size = `block aspect-video w-full ${className}`;
  if (!isDrawn(image)) {
    return (
      <img
        src={image}
        alt={alt ?? ''}
        width={COVER_WIDTH}
        height={COVER_HEIGHT}
        loading="lazy"
        className={`${size} object-cover`}
      />
    );
  }
  const { hue, shapes } = draw();
  return (
    <svg
      role={alt ? 'img' : undefined}
      aria-label={alt}
      aria-hidden={alt ? undefined : true}
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      fill="currentColor"
      className={`cover-${hue} ${size}`}
    >
      <path className="cover-tint" d={`M0 0h${COVER_WIDTH}v${COVER_HEIGHT}H0z`} />
      {shapes.map((shape) => (
        <CoverShape key={`${shape.tone} ${shape.d}`} {...shape} />
      ))}
    </svg>
  );
}
