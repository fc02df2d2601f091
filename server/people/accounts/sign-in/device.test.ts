import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  ['Chrome on Android', `${android} ${chrome} Mobile Safari/537.36`],
  ['Chrome on Windows', `${windows} ${chrome} Safari/537.36`],
  ['Chrome on iPhone', `${iphone} ${webKit} CriOS/150.0.7100.91 Mobile/15E148 Safari/604.1`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Edge on Windows', `${windows} ${chrome} Safari/537.36 Edg/150.0.0.0`],
  ['Opera on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/135.0.0.0`],
  ['Samsung Internet on Android', `${android} AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile`],
  [
    'Chrome on Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0',
  ],
  ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox on iPhone', `${iphone} ${webKit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on Mac', `${mac} ${webKit} Version/18.5 Safari/605.1.15`],
  ['Safari on iPhone', `${iphone} ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['A browser on Linux', 'SomethingNew/1.0 (X11; Linux x86_64)'],
  ['Chrome', 'Chrome/150.0.0.0'],
  ['An unknown device', 'curl/8.14.1'],
  ['An unknown device', ''],
  ['An unknown device', null],
])('%s is read from %j', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device);
});
