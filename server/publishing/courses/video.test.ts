import { describe, expect, test } from 'vitest';
import { parseVideo, VIDEO_HOSTS } from './video.ts';

const youtube = {
  embedUrl: 'https://www.youtube-nocookie.com/embed/aB3_d-F7h9K',
  watchUrl: 'https://www.youtube.com/watch?v=aB3_d-F7h9K',
  host: 'YouTube',
};
const vimeo = { embedUrl: 'https://player.vimeo.com/video/76979871?dnt=1', watchUrl: 'https://vimeo.com/76979871' };
const unlisted = {
  embedUrl: 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
  watchUrl: 'https://vimeo.com/76979871/8272103f6e',
};

test.each([
  'https://www.youtube.com/watch?v=aB3_d-F7h9K',
  'https://www.youtube.com/watch?list=PL1&v=aB3_d-F7h9K&t=90s',
  'http://m.youtube.com/watch?v=aB3_d-F7h9K',
  'https://youtu.be/aB3_d-F7h9K?si=x',
  'https://youtube.com/shorts/aB3_d-F7h9K',
  'https://www.youtube.com/embed/aB3_d-F7h9K?rel=0',
  'https://www.youtube-nocookie.com/embed/aB3_d-F7h9K',
])('%s is a video at YouTube', (address) => {
  expect(parseVideo(address)).toEqual(youtube);
});

test.each([
  ['https://vimeo.com/76979871', vimeo],
  ['https://www.vimeo.com/76979871/', vimeo],
  ['https://player.vimeo.com/video/76979871?autoplay=1', vimeo],
  ['https://vimeo.com/76979871/8272103f6e', unlisted],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', unlisted],
])('%s is a video at Vimeo', (address, expected) => {
  expect(parseVideo(address)).toEqual({ ...expected, host: 'Vimeo' });
});

test.each([
  '',
  'aB3_d-F7h9K',
  '/videos/first.mp4',
  'javascript:alert(1)//youtu.be/aB3_d-F7h9K',
  'https://example.org/watch?v=aB3_d-F7h9K',
  'https://youtube.com.example.org/watch?v=aB3_d-F7h9K',
  'https://notyoutube.com/watch?v=aB3_d-F7h9K',
  'https://www.youtube.com/watch?v=tooshort',
  'https://www.youtube.com/watch?v=aB3_d-F7h9K"><script>',
  'https://www.youtube.com/channel/aB3_d-F7h9K',
  'https://www.youtube.com/',
  'https://vimeo.com/about',
  'https://player.vimeo.com.example.org/video/76979871',
])('%j is not the address of a video', (address) => {
  expect(parseVideo(address)).toBeNull();
});

describe('the players', () => {
  test('come from the hosts in the policy', () => {
    expect([youtube, vimeo, unlisted].map(({ embedUrl }) => new URL(embedUrl).origin)).toEqual([
      VIDEO_HOSTS[0],
      VIDEO_HOSTS[1],
      VIDEO_HOSTS[1],
    ]);
  });
});
