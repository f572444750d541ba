/**
 * Renewal of an expired session. The cookies are closed to scripts, so a mark in this browser's storage says whether
 * a session may exist: visitors then never pay for a renewal that cannot succeed.
 */
export const sessionMarkKey = 'session-known'
let renewalUnderWay: Promise<boolean> | undefined

export function rememberSession(): void {
  withStorage((storage) => storage.setItem(sessionMarkKey, '1'))
}

export function forgetSession(): void {
  withStorage((storage) => {
    storage.removeItem(sessionMarkKey)
    // The specification names this item; the product itself never writes it.
    storage.removeItem('auth-token')
  })
}

/** Renews the session once for all calls that wait for it; false when there is none to renew. */
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
