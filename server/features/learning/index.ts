/** What other features ask of learning. */
export { claimByEmail } from './seats.ts';
export { readCompletions } from './service.ts';
export { parseVideo, VIDEO_HOSTS } from './video.ts';
