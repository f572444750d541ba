/**
 * Scripts cannot see the session cookies, so local storage remembers whether a session may exist. Without
 * this mark, every visitor's page would request a renewal that cannot succeed.
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

export function hasSessionMark(): boolean {
  return Boolean(withStorage((storage) => storage.getItem(sessionMarkKey)))
}

/** Concurrent calls share one request. False if there is no session or it could not be renewed. */
export function renewSession(renew: () => Promise<Response>): Promise<boolean> {
  if (!hasSessionMark()) return Promise.resolve(false)
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
