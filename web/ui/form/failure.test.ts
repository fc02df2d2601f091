import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { failedFields, failureMessage } from './failure.ts';

const UNEXPLAINED = 'Failed to send message.';
const SERVER_ERROR = 'Server error. Please try again later.';

describe('The message of a failed form', () => {
  test('is the message of the server', () => {
    const failure = ApiError.from(429, { message: 'Please wait a minute.' });
    expect(failureMessage(failure, UNEXPLAINED)).toBe('Please wait a minute.');
  });

  test('is the message of the server even when the server itself failed', () => {
    expect(failureMessage(ApiError.from(503, { message: 'Back soon.' }), UNEXPLAINED)).toBe('Back soon.');
  });

  test('blames the server for a failure without a reason, as from a proxy', () => {
    expect(failureMessage(ApiError.from(500, {}), UNEXPLAINED)).toBe(SERVER_ERROR);
    expect(failureMessage(ApiError.from(502, '<html>'), UNEXPLAINED)).toBe(SERVER_ERROR);
  });

  test('says that sending failed when a refusal gave no reason', () => {
    expect(failureMessage(ApiError.from(400, null), UNEXPLAINED)).toBe(UNEXPLAINED);
    expect(failureMessage(ApiError.from(400, { message: '' }), UNEXPLAINED)).toBe(UNEXPLAINED);
  });

  test('blames the server when no response came', () => {
    expect(failureMessage(ApiError.noResponse, UNEXPLAINED)).toBe(SERVER_ERROR);
  });

  test('blames the server when the call itself broke', () => {
    expect(failureMessage({ name: 'TypeError', message: 'x is undefined' }, UNEXPLAINED)).toBe(SERVER_ERROR);
  });
});

describe('Messages at the fields', () => {
  test('are those of the response', () => {
    const failure = ApiError.from(422, { message: 'Please check.', fields: { email: 'Invalid email address' } });
    expect(failedFields(failure)).toEqual({ email: 'Invalid email address' });
  });

  test('are missing when the call itself failed', () => {
    expect(failedFields({ name: 'TypeError' })).toEqual({});
  });
});
