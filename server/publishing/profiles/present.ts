import type { Trainer } from '../../../contract/publishing/trainer.ts';
import type { trainerProfiles } from '../../db/schema/index.ts';

export function presentTrainer({ id, name, line, built, links, image }: typeof trainerProfiles.$inferSelect): Trainer {
  return { id, name, line, built, links, image };
}
