/**
 * Scripts cannot see the session cookies, so local storage remembers whether a session may exist. Without it,
 * every visitor would pay for a renewal that cannot succeed.
 */
export const sessionMarkKey = 'session-known'
let renewalUnderWay: Promise<boolean> | undefined

export function rememberSession(): void {
  withStorage((storage) => storage.setItem(sessionMarkKey, '1'))
}

export function forgetSession(): void {
  withStorage((storage) => {
    storage.removeItem(sessionMarkKey)
    storage.removeItem('auth-token')
  })
}

/** Concurrent calls share one renewal. False when there is no session to renew. */
export function renewSession(renew: () => Promise<Response>): Promise<boolean> {
  if (!withStorage((storage) => storage.getItem(sessionMarkKey))) return Promise.resolve(false)
  renewalUnderWay ??= renew()
    .then((response) => {
      if (response.status === 401) forgetSession()
      return response.ok
    })
    .catch(() => false)
    .finally(() => {
      renewalUnderWay = undefined
    })
  return renewalUnderWay
}

function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
