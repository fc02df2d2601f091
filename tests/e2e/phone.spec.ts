import { getCountries, getCountryCallingCode, parsePhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { openPopup } from './enrollment-form.ts';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { CLIENT_SCRIPT, hold } from './network.ts';
import { main } from './page-parts.ts';
import { newPerson } from './people.ts';
import { expectEveryWay, numberIn } from './phone-ways.ts';
import { newStaff } from './staff.ts';

for (const width of [360, 1440]) {
  test.describe(`a phone number on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    const when = width === 360 ? {} : byNight;
    test('is the one that a visitor means, however it is entered in the pop-up', when, async ({ page }) => {
      const { dialog, mobile } = await openPopup(page);
      await expectEveryWay(page, mobile, dialog);
    });

    test('is the one that a person means, however it is entered at sign-up', byNight, async ({ page }) => {
      await open(page, '/signup');
      await expectEveryWay(page, page.getByLabel('Phone Number'), main(page));
    });

    test('is the one that a learner means, however it is entered in the account', byNight, async ({ page }) => {
      await newPerson(page);
      await open(page, '/account');
      const details = page.locator('form', { has: page.getByRole('button', { name: 'Save details' }) });
      await expectEveryWay(page, details.getByLabel('Phone Number'), details);
    });

    test('is the one that staff mean, however it is entered in a new request', byNight, async ({ page }) => {
      await newStaff(page);
      await open(page, '/desk/requests/new');
      await expectEveryWay(page, page.getByLabel('Mobile'), main(page));
    });
  });
}

test('a number that begins with another calling code changes the country, which stays outside the text', async ({
  page,
}) => {
  const { mobile, country, dialog } = await openPopup(page);
  await mobile.pressSequentially('+447911123456');
  await expect(country).toHaveValue('GB');
  await mobile.blur();
  await expect(mobile, 'what was typed').toHaveValue('+447911123456');
  await expect(dialog.getByText('+44', { exact: true })).toBeVisible();
  expect(await numberIn(mobile)).toBe('+447911123456');
  await country.selectOption('AE');
  await expect(mobile, 'the number after the code of the country before').toHaveValue('7911123456');
  await mobile.fill('');
  await mobile.pressSequentially('+9876543210');
  await mobile.press('Home');
  await mobile.press('Delete');
  await expect(country, 'the one that was chosen').toHaveValue('AE');
});

test('a country of a shared calling code stays chosen', async ({ page }) => {
  const { mobile, country } = await openPopup(page);
  await country.selectOption('CA');
  await mobile.fill('+1 506 234 5678');
  await mobile.blur();
  await expect(country).toHaveValue('CA');
  expect(await numberIn(mobile)).toBe('+15062345678');
});

test('the number of every country of the picker is read as it is written there', byNight, async ({ page }) => {
  const { mobile, country } = await openPopup(page);
  for (const chosen of getCountries().filter((name) => examples[name])) {
    const number = parsePhoneNumber(`+${getCountryCallingCode(chosen)}${examples[chosen]}`);
    await country.selectOption(chosen);
    await mobile.fill(number.formatNational());
    expect.soft(await numberIn(mobile), `${chosen}: ${number.formatNational()}`).toBe(number.number);
  }
});

test('a number that is typed before the script has come is kept, with its country', async ({ page }) => {
  const release = await hold(page, CLIENT_SCRIPT);
  await page.goto('/courses/aws-basics/enroll');
  const mobile = main(page).getByLabel('Mobile');
  await mobile.pressSequentially('+447911123456');
  release();
  await hydrated(page);
  await expect(main(page).getByRole('combobox', { name: 'Country' })).toHaveValue('GB');
  expect(await numberIn(mobile)).toBe('+447911123456');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused number of another country comes back with its country', async ({ page }) => {
    await page.goto('/courses/aws-basics/enroll');
    await main(page).getByLabel('Name').fill('Asha Rao');
    await main(page).getByLabel('Email').fill('asha@example.org');
    await main(page).getByLabel('Mobile').fill('+44 12');
    await main(page).getByRole('button', { name: 'Submit' }).click();
    await expect(main(page).getByText('Please enter a valid mobile number').first()).toBeVisible();
    await expect(main(page).getByLabel('Mobile')).toHaveValue('12');
    await expect(main(page).getByText('+44', { exact: true })).toBeVisible();
  });
});
