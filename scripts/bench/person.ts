const person = { name: 'Bench', email: 'bench@example.org', password: 'marigold-2042', phone: '98765 43210' };

export const credentials = { email: person.email, password: person.password };

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

export async function signUp(url: string): Promise<void> {
  await post(`${url}/api/auth/sign-up`, person);
}

/** @returns the `Cookie` header of that account, signed in */
export async function signIn(url: string): Promise<string> {
  const response = await post(`${url}/api/auth/sign-in`, credentials);
  return response.headers
    .getSetCookie()
    .flatMap((cookie) => cookie.split(';').slice(0, 1))
    .join('; ');
}
