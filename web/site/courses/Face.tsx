import type { Trainer } from '../../../contract/publishing/site.ts';

type FaceProps = { person: Pick<Trainer, 'name' | 'image'>; className?: string };

export function Face({ person: { name, image }, className = 'size-11 text-lg' }: FaceProps) {
  const shape = `shrink-0 rounded-full ${className}`;
  if (image) return <img src={image} alt="" width={96} height={96} className={`object-cover ${shape}`} />;
  return (
    <span aria-hidden="true" className={`grid place-items-center bg-soft font-bold font-display leading-none ${shape}`}>
      {[...name][0]}
    </span>
  );
}
