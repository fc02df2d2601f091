import { beforeEach, describe, expect, test, vi } from 'vitest';
import { claimDrafts, readDraft, storeDraft } from './draft.ts';

/** The storage of a tab, whose keys are its own properties, as in a browser. */
class TabStorage {
  getItem(key: string): string | null {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null;
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const goTo = (path: string) => vi.stubGlobal('location', new URL(path, 'https://example.org'));

/** Types a message on a page. */
function typeAt(path: string, text = 'Call me'): void {
  goTo(path);
  storeDraft(`form ${path}`, { text });
}

const typedAt = (path: string) => readDraft(`form ${path}`);

let storage: TabStorage;
beforeEach(() => {
  storage = new TabStorage();
  vi.stubGlobal('sessionStorage', storage);
  goTo('/');
  return () => vi.unstubAllGlobals();
});

describe('What a visitor typed', () => {
  test('is dropped when someone signs in from elsewhere, who may be another person', () => {
    typeAt('/contact');
    goTo('/signin');
    claimDrafts('ravi@example.org');
    expect(typedAt('/contact')).toBeUndefined();
  });

  test('is kept on the page to which the sign-in leads back, and dropped on others', () => {
    typeAt('/contact');
    typeAt('/courses/sql/enroll');
    goTo('/signin?next=%2Fcourses%2Fsql%2Fenroll%3Fbatch%3D2');
    claimDrafts('asha@example.org');
    expect(typedAt('/courses/sql/enroll')).toEqual({ text: 'Call me' });
    expect(typedAt('/contact')).toBeUndefined();
  });

  test('is kept on the page on which they are when they sign in in another tab', () => {
    typeAt('/contact');
    claimDrafts('asha@example.org');
    expect(typedAt('/contact')).toEqual({ text: 'Call me' });
  });
});

describe('What someone typed who was signed in', () => {
  test('is kept when their session ends and they sign in again', () => {
    claimDrafts('asha@example.org');
    typeAt('/learn/sql/joins');
    goTo('/signin');
    claimDrafts('asha@example.org');
    expect(typedAt('/learn/sql/joins')).toEqual({ text: 'Call me' });
  });

  test('is dropped when someone else signs in, also on the page that leads back', () => {
    claimDrafts('asha@example.org');
    typeAt('/contact');
    goTo('/signin?next=%2Fcontact');
    claimDrafts('ravi@example.org');
    expect(typedAt('/contact')).toBeUndefined();
  });

  test('is stored without their email', () => {
    claimDrafts('asha@example.org');
    typeAt('/contact');
    expect(JSON.stringify(Object.entries(storage))).not.toContain('asha');
  });
});
